/** Phrases that comments and test titles avoid, since the technical term is clearer: batch, timeout, notified, running. */
const inProse = [
  'nobody|somebody|whoever|who is in|so many',
  '(?:is|are|was|were|be|been|being) told',
  '(?:stands?|stood|standing) still|lets? go|gives? way|goes away|went away|under way|(?:becomes?|became) of',
  'meanwhile|in the meantime|once more|anew|beside',
  'patience|in vain|given up|turned away|mend(?:s|ed|ing)?',
].map((words) => new RegExp(`\\b(?:${words})\\b`, 'gi'));

/** The same for the parts of a declared name. */
const inNames = [
  /\b(?:nobody|somebody|told|wish|patience|sought|tryer|careless|let go|give way|stands? still|meanwhile)\b/gi,
];

const comment = /^[ \t]*(?:\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*[^]*?\*\/)/gm;
const title = /^[ \t]*(?:it|test|describe)\b[^\n]*\(\s*'((?:[^'\\\n]|\\.)*)'/gm;
const declaration = /\b(?:(?:const|let|function|class|interface) ([A-Za-z_$][\w$]*)|type (\w+)(?= *[=<]))/g;

/** The avoided words in a source file. Text in `backticks` is skipped: it may be a name from elsewhere, such as an account. */
export function avoidedWordsIn(source: string): { line: number; word: string }[] {
  const found: { at: number; word: string }[] = [];
  const search = (at: number, text: string, patterns: RegExp[]): void => {
    for (const pattern of patterns) for (const [word] of text.matchAll(pattern)) found.push({ at, word });
  };
  for (const { 0: text, index } of source.matchAll(comment)) {
    search(index, text.replace(/`[^`]*`/g, '').replace(/\s*\n\s*(?:\/\/|\*)?\s*/g, ' '), inProse);
  }
  for (const { 1: text = '', index } of source.matchAll(title)) search(index, text, inProse);
  const code = source.replace(comment, (text) => text.replace(/[^\n]/g, ' '));
  for (const { 1: name, 2: type = '', index } of code.matchAll(declaration)) {
    search(index, (name ?? type).replace(/(?<=[a-z\d])(?=[A-Z])/g, ' '), inNames);
  }
  return found.map(({ at, word }) => ({ line: source.slice(0, at).split('\n').length, word }));
}
