const MAX_TEXT_LENGTH = 280;

/** The beginning of a note, in one line and without its marks of Markdown. */
export function shortenNote(text: string): string {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/^ *[-+] /, '')
      .replaceAll(/[*_#>`]/g, '')
      .trim(),
  );
  const plain = lines.filter((line) => line !== '').join(' · ');
  return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : plain;
}
