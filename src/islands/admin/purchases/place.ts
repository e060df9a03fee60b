/** What the address calls the tab of the connection. */
export const CONNECTION = 'anbindung';

/** The query of the address that shows how platforms are connected. */
export const connectionSearch = `?ansicht=${CONNECTION}`;
