/** Search of the settings' tab about mails. */
export const mailSettingsSearch = '?ansicht=mails';
