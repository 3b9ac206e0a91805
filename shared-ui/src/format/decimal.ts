/** Groups the digits of a decimal text, which may have more of them than a number: '1,234.5', '−0.50' with 2 `minDecimals`. */
export const formatDecimal = (text: string, minDecimals = 0): string => {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const shown = decimals.padEnd(minDecimals, '0');
  const grouped = BigInt(whole).toLocaleString('en-US');
  return `${text.startsWith('-') ? '\u2212' : ''}${grouped}${shown && `.${shown}`}`;
};
