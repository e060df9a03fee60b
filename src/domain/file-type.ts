/** Content type of raw file uploads. HTML forms cannot send it, so no other website can forge such a request. */
export const FILE_TYPE = 'application/octet-stream';
