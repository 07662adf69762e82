import { createContext, type ReactNode, use, useCallback, useMemo, useEffect, useState } from 'react';
import { documentKinds } from '#domain/joining/documents/documents.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { CallError } from '#web/api/client.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { type ChosenFiles, openChosenFiles } from '#web/session/candidate/chosen-files.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { useCandidateLoginAgain } from '#web/session/candidate/use-candidate-login-again.tsx';
import { PageLoading } from '#web/ui/feedback/page-loading.tsx';
import { type SentFiles, sentFilesIn } from '#web/candidate/joining/form/files/sent-files.ts';
import {
  chosenFilesIn,
  chosenValue,
  type PlacedDocument,
  type SentFile,
} from '#web/candidate/joining/form/files/document-value.ts';
import { trackConnection } from './connection.ts';

/** A step as it was left without saving: its fields with the chosen files, as long as the page lives. */
type Unsaved = {
  values: object;
  /** The fields as they were saved when the typing began; null where a reload of the page has forgotten them. */
  base: object | null;
  version: number;
  files: string[];
};

type Wizard = Memory & {
  candidateId: string;
  /** Runs a call; when the session has expired, asks for the password on this page and runs it again. */
  withSession: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called once a step is shown, to load the code of the others; answers how to stop that. */
  loadOtherSteps: () => () => void;
};

const WizardContext = createContext<Wizard | null>(null);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('A step is inside the wizard');
  return wizard;
}

/** The first parts of the key of every query of the wizard; the answers of an earlier login do not count. */
export const useJoiningKey = (): readonly unknown[] => [
  candidateQueries,
  candidateSession.read().signInNumber,
  'joining',
];

type WizardProviderProps = Pick<Wizard, 'candidateId' | 'loadOtherSteps'> & { children: ReactNode };

/** Keeps what the steps must not lose: unsaved typing, chosen files, the session. */
export function WizardProvider({ candidateId, loadOtherSteps, children }: WizardProviderProps) {
  // Null until it is known what was kept.
  const [memory, setMemory] = useState<Memory | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void openMemory(candidateId).then((opened) => (leaving.signal.aborted ? undefined : setMemory(opened)));
    return () => leaving.abort();
  }, [candidateId]);
  const { loginAgain, question } = useCandidateLoginAgain(candidateId);
  const withSession = useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      const attempt = () => trackConnection(work);
      try {
        return await attempt();
      } catch (error) {
        // Unanswered, the calls that wait for the login fail, and may be tried again.
        if (!isExpired(error) || !(await loginAgain())) throw error;
        return attempt();
      }
    },
    [loginAgain],
  );
  const wizard = useMemo<Wizard | null>(
    () => memory && { ...memory, candidateId, withSession, loadOtherSteps },
    [memory, candidateId, withSession, loadOtherSteps],
  );
  if (wizard === null) return <PageLoading />;
  return (
    <WizardContext value={wizard}>
      {children}
      {question}
    </WizardContext>
  );
}

const isExpired = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** A query is retried once, but not when the candidate has just refused to log in. */
export const retryOnce = (failures: number, error: Error): boolean => failures < 1 && !isExpired(error);

/** What of the browser's database is a file that was sent. */
const sentPrefix = 'sent ';

type Memory = Awaited<ReturnType<typeof openMemory>>;

async function openMemory(candidateId: string) {
  const opened = await openChosenFiles(candidateId);
  const kept = new Map<JoiningStep, Unsaved>();
  const aside = new Map<JoiningStep, readonly object[]>();
  const { restored, stored, sent } = await sortFiles(opened?.kept ?? []);
  let savedAt: Date | null = null;
  /** Keeps the files that these values hold, and no others of the step. */
  function keepFiles(step: JoiningStep, values: object): void {
    restored.delete(step);
    if (opened !== null) stored.set(step, follow(opened.files, step, stored.get(step), values));
  }
  function keepSent(step: JoiningStep, files: SentFiles): void {
    const before = sent.get(step) ?? new Map<string, SentFile>();
    sent.set(step, files);
    // Our own server shows what it has stored: there the page alone remembers.
    if (opened === null || knownServer() === 'own') return;
    for (const path of before.keys()) if (!files.has(path)) opened.files.remove(sentPrefix + step, path);
    for (const [path, { file }] of files) opened.files.put({ step: sentPrefix + step, path, file });
  }
  /** True while a chosen file is not saved: the end of the tab loses it. */
  const holdsFiles = () =>
    restored.size > 0 || [...kept.values()].some(({ values }) => chosenFilesIn(values).length > 0);
  return {
    unsaved: (step: JoiningStep) => kept.get(step),
    /** What was chosen in a step before a reload, and not looked at since. */
    restoredFiles: (step: JoiningStep): readonly PlacedDocument[] => restored.get(step) ?? [],
    keep: (step: JoiningStep, unsaved: Unsaved, withoutFiles: object): void => {
      kept.set(step, unsaved);
      keepFiles(step, unsaved.values);
      const { version, files } = unsaved;
      joiningProgress.writeDraft(candidateId, step, { values: withoutFiles, version, files });
    },
    drop: (step: JoiningStep): void => {
      kept.delete(step);
      keepFiles(step, {});
      joiningProgress.clearDraft(candidateId, step);
    },
    /** Files that were sent with a saved step and that no read has shown since (`withSentFiles`). */
    sentFiles: (step: JoiningStep): SentFiles => sent.get(step) ?? new Map(),
    /** Notes that these values are saved: when, and which files are with the server. */
    noteSaved: (step: JoiningStep, values: object): void => {
      savedAt = new Date();
      aside.delete(step);
      keepSent(step, new Map(sentFilesIn(values)));
    },
    /** When a step was saved last since the wizard was opened; null before that. */
    savedAt: () => savedAt,
    /** Keeps entries that a choice has taken away until the step is saved; they come back with another choice. */
    putAside: (step: JoiningStep, entries: readonly object[]): void => void aside.set(step, entries),
    asideOf: (step: JoiningStep) => aside.get(step),
    dropAll: (): void => {
      for (const memory of [kept, restored, stored, sent]) memory.clear();
      opened?.files.removeAll();
      joiningProgress.clear(candidateId);
    },
    /** True while something is typed or chosen and not saved: the logout deletes it. */
    holdsUnsaved: () => kept.size > 0 || restored.size > 0,
    holdsFiles,
    /** True while leaving the wizard loses a chosen file, because the browser could not keep it. */
    losesFiles: () => holdsFiles() && (opened === null || opened.files.hasFailed()),
  };
}

/** The files of the browser's database by step: as values of the form, as they are stored, and those that were sent. */
async function sortFiles(files: readonly { step: string; path: string; file: File }[]) {
  const restored = new Map<string, PlacedDocument[]>();
  const stored = new Map<string, Map<string, File>>();
  const sent = new Map<string, SentFiles>();
  for (const { step, path, file } of files) {
    const value = await chosenValue(file);
    if (step.startsWith(sentPrefix)) {
      const of = step.slice(sentPrefix.length);
      const [found] = sentFilesIn({ [path]: value });
      if (found !== undefined) sent.set(of, (sent.get(of) ?? new Map<string, SentFile>()).set(...found));
    } else {
      restored.set(step, [...(restored.get(step) ?? []), { path, value }]);
      stored.set(step, (stored.get(step) ?? new Map<string, File>()).set(path, file));
    }
  }
  return { restored, stored, sent };
}

function follow(files: ChosenFiles, step: string, before = new Map<string, File>(), values: object): Map<string, File> {
  const small = chosenFilesIn(values).filter(({ file }) => file.size <= documentKinds.document.maxBytes);
  const now = new Map(small.map(({ path, file }) => [path, file]));
  for (const path of before.keys()) if (!now.has(path)) files.remove(step, path);
  for (const [path, file] of now) if (before.get(path) !== file) files.put({ step, path, file });
  return now;
}
