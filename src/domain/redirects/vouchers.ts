const VOUCHER_MAX = 60;
const VOUCHERS_MAX = 20;

/** Splits a text field into voucher codes, which may contain spaces. */
export const splitVouchers = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((code) => code.trim())
    .filter(Boolean);

/** Returns what is wrong with the voucher codes of a redirect in German; undefined if nothing is. */
export function voucherFault(codes: readonly string[]): string | undefined {
  if (codes.length > VOUCHERS_MAX) return `Ein Kurzlink darf höchstens ${VOUCHERS_MAX} Codes haben`;
  return codes.some((code) => code.length > VOUCHER_MAX)
    ? `Ein Code darf höchstens ${VOUCHER_MAX} Zeichen lang sein; trenne mehrere mit Komma`
    : undefined;
}
