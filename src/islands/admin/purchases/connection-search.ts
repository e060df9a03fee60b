export const CONNECTION = 'anbindung';

export const connectionSearch = `?ansicht=${CONNECTION}`;
