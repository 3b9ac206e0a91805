import { isBlank, requiredText, text } from './text.ts';

const invisible = ['\u200b', '\u00ad', '\u3164', '\u2800', '\u115f', '\ufe0f', '\u202e', '\ufeff', '\0', ' \u2060\t'];

describe.each([
  ['text', text('Name', 10)],
  ['requiredText', requiredText('Name', 10)],
])('%s', (_, schema) => {
  it.each(['\ud800', '\udc00', 'A\ud83dB', '\ude00\ud83d'])(
    'rejects %j, which is not well-formed (API-18)',
    (value) => {
      const { error } = schema.safeParse(value);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Name contains an invalid character. Please type it again.',
      ]);
    },
  );

  it.each(['Ada', '😀', '👩‍💻', 'שלום\u200f', 'a\u200bb', '日本'])('accepts %j', (value) => {
    expect(schema.parse(value)).toBe(value);
  });
});

it.each(invisible)('%j is blank: an optional text is empty, and a required one is missing (API-18)', (value) => {
  expect(isBlank(value)).toBe(true);
  expect(text('Name', 10).parse(value)).toBe('');
  expect(requiredText('Name', 10).safeParse(value).error?.issues[0]?.message).toBe('Name is required.');
});
