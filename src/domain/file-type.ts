/** The content type of a file that is sent as it is; no form of another website can send it. */
export const FILE_TYPE = 'application/octet-stream';
