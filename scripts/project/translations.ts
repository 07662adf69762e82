import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/run.ts';
import { allTexts, textFiles } from './all-texts.ts';

/** One text of a language, and the hash of the English that it was made from. */
type Translated = { text: string; of: string };
/** What a translator works on: a text that candidates read, and its translation so far. */
type ToTranslate = { code: string; file: string; english: string; source: string; of: string; now?: Translated } & {
  /** The values that a translation has to have; of a text that is shown as code, by number alone. */
  slots: string[];
  isCode: boolean;
};

/** Where candidates' texts are; of the groups there these are HR's. */
const candidatesFiles =
  /^(?:web\/(?:candidate|joining-summary|not-found|session|start|ui|verify)\/|domain\/(?:joining\/|first-messages))/u;
const hrGroups =
  /^(?:factorDialogs|hrSession|onboarding|secondStep|uiList|uiListFilter|uiTable|offerStatusBadge|offerStatus|ownSessions|secondFactorGate|placeholderList|offerFormSession|settingsPlaces|passkey)$/u;
/** And the candidates' groups elsewhere. */
const moreGroups =
  /^(?:general|reset|otp|offerAction|farewell|summary|review|offerRefusals|dateInWords|letterChange|letterChanges|pay|verification|signedLetter|replyBy|candidateMails|decisionMails|documentMails|joiningMails|authMails|offerMails|sms|dataRequest|dataRequestMails|breachMails|keeping|wholeNumber|privacyNotice|privacyNoticeWords|firstDayPlan|stillJoining|firstDayMails|firstDayCalendar|roles)$/u;
/** Texts of these codes stay English, or are HR's in a group of both. */
const english =
  /^(?:review\.(?!commentRequired|stepNot|notConcerned|entriesNot|fixOpen|fixesOpen|unknownFix|noFixList)|authPage\.hr|startPage\.(?:hr|product)|offerRefusals\.(?!accept|reject)|replyBy\.(?!passed$)|pay\.(?!variableRow)|payTable\.(?:percent|upTo|statutory|fixedAmount|theRest|variablePart|wages)|verification\.(?!unknown)|documentRequests\.(?:name|due|notAccepted|askedAlready|tooMany)|removed|letterArticle|general\.documentDamagedHr|decisionMails\.toHr|documentMails\.uploaded|authMails\.(?:hrCode|notice|lockOut\.tried\.hr|changed\.(?:subject|text)\.hr)|candidateMails\.(?:userName|password)$|dataRequest\.(?:answer|days|unknown|closed|answered)$|keeping\.(?!restricted)|wholeNumber\.nothing$|signIn\.(?:continueWith|inNewTab|goOn)$|privacyNotice\.(?!acknowledged|consentSaved|noticeFirst|newerNotice|noNotice|guardian)|firstDayPlan\.(?:time|mapLink|contactPhone)$|roles\.about|coverPicture\.noteHr|ui\.(?:hrPortal|product)|uiPage\.(?:welcomeToHr|settings|myAccount))/u;

const firstFiles =
  /^(?:web\/(?:candidate\/login|not-found|session|start)\/|web\/ui\/(?:page|form)\/|web\/ui\/texts|domain\/first-(?!day))/u;

/** The file of a text's translation: what the first screen needs, what the others need, and what only the server says. */
const fileOf = (source: string): string =>
  /^(?:server\/|domain\/privacy\/starting-words)/u.test(source)
    ? 'server'
    : firstFiles.test(source)
      ? 'first'
      : 'screens';

/** Every text that candidates read, with its translation. */
export async function toTranslate(language: string, folder = translationsFolder): Promise<ToTranslate[]> {
  const sources = new Map(
    textFiles().flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/ texts\('([^']+)'/g)].map(([, name]) => [name, file]),
    ),
  );
  const done = readTranslations(language, folder);
  return [...(await allTexts())].flatMap(([code, text]) => {
    const [group = ''] = code.split('.');
    const source = sources.get(group) ?? '';
    const isCandidates = moreGroups.test(group) || (candidatesFiles.test(source) && !hrGroups.test(group));
    if (!isCandidates || english.test(code)) return [];
    const now = done.get(code);
    const shownText = shown(text);
    return [
      { code, file: fileOf(source), source, of: hashOf(text, shownText.english), ...shownText, ...(now && { now }) },
    ];
  });
}

const translationsFolder = join(root, 'domain/translations');

/** The texts are in the language's folder, as screens load them; of which English they were made is next to it. */
function readTranslations(language: string, folder: string): Map<string, Translated> {
  const hashes = existsSync(hashesOf(folder, language)) ? read(hashesOf(folder, language)) : {};
  const files = globSync('*.json', { cwd: join(folder, language) });
  const texts = files.flatMap((file) => Object.entries(read(join(folder, language, file))));
  return new Map(texts.map(([code, text]) => [code, { text, of: hashes[code] ?? '' }]));
}

const hashesOf = (folder: string, language: string) => join(folder, `${language}.json`);
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
const write = (path: string, texts: object) => writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`);

/** Puts translations next to those that are there, in the order of the catalogue; codes that are no more are left out. */
export async function writeTranslations(
  language: string,
  texts: ReadonlyMap<string, string>,
  folder = translationsFolder,
): Promise<void> {
  const files = new Map<string, Record<string, string>>();
  const hashes: Record<string, string> = {};
  for (const { code, file, of, now } of await toTranslate(language, folder)) {
    const text = texts.get(code);
    const next = text === undefined ? now : { text, of };
    if (next === undefined) continue;
    files.set(file, { ...files.get(file), [code]: next.text });
    hashes[code] = next.of;
  }
  const into = join(folder, language);
  mkdirSync(into, { recursive: true });
  for (const [file, all] of files) write(join(into, `${file}.json`), all);
  write(hashesOf(folder, language), hashes);
}

/** What is wrong with the translations of a language: made of another English, of a text that is no more, or with another value. */
export async function faultsOf(language: string, folder = translationsFolder): Promise<string[]> {
  const all = await toTranslate(language, folder);
  const codes = new Set(all.map(({ code }) => code));
  const gone = [...readTranslations(language, folder).keys()].filter((code) => !codes.has(code));
  const faults = all.flatMap((each) => {
    const { code, of, english: text, now } = each;
    if (now === undefined) return [];
    if (now.of !== of) return [`${code}: the English was changed since: '${text}'`];
    return slotFaults(each, now.text);
  });
  return [...gone.map((code) => `${code}: candidates read no such text`), ...faults];
}

/** The values that a translation lacks, and those that the text does not have. */
export function slotFaults({ code, slots, isCode }: ToTranslate, text: string): string[] {
  const found = slotsIn(text).map((slot) => (isCode ? slot.replace(/\..*/u, '}') : slot));
  return [
    ...slots.filter((slot) => !found.includes(slot)).map((slot) => `${code}: ${slot} is missing`),
    ...found.filter((slot) => !slots.includes(slot)).map((slot) => `${code}: ${slot} is no value of the text`),
  ];
}

const slotsIn = (text: string): string[] => [...text.matchAll(/\{[\d.\w]+/gu)].map(([slot]) => `${slot}}`);

/** Of what is shown too: a function may say what is outside of it. Without blanks: programs that take the types out leave different ones. */
function hashOf(text: unknown, english: string): string {
  const said = typeof text === 'function' ? `${text.toString()}${english}` : english;
  return createHash('sha256').update(said.replaceAll(/\s+/g, '')).digest('hex').slice(0, 8);
}

/** The English, with `{0}` where a value stands; one that chooses by a value as it is made. */
function shown(text: unknown): Pick<ToTranslate, 'english' | 'slots' | 'isCode'> {
  const asSaid = (english: string) => ({ english, slots: slotsIn(english), isCode: false });
  if (typeof text !== 'function') return asSaid(String(text));
  const source = text.toString().replaceAll(/\s+/g, ' ');
  const indexes = Array.from({ length: text.length }, (_, index) => `${index}`);
  const asCode = { english: source, slots: indexes.map((index) => `{${index}}`), isCode: true };
  try {
    return /[?[]/u.test(source) ? asCode : asSaid((text as (...values: unknown[]) => string)(...indexes.map(slot)));
  } catch {
    return asCode;
  }
}

/** A value that names itself, and its parts. */
function slot(name: string): unknown {
  const own = () => `{${name}}`;
  return new Proxy(own, {
    get: (_target, key) => (typeof key === 'symbol' || key === 'toString' ? own : slot(`${name}.${key}`)),
  });
}
