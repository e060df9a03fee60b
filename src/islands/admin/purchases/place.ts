/** Query value of the connection tab. */
export const CONNECTION = 'anbindung';

/** Query of the connection tab. */
export const connectionSearch = `?ansicht=${CONNECTION}`;
