import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useEffect, useState } from 'react';
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

type Wizard = {
  candidateId: string;
  unsaved: (step: JoiningStep) => Unsaved | undefined;
  restoredFiles: (step: JoiningStep) => readonly PlacedDocument[];
  keep: (step: JoiningStep, unsaved: Unsaved, withoutFiles: object) => void;
  drop: (step: JoiningStep) => void;
  /** Files that were sent with a saved step and that no read has shown since (`withSentFiles`). */
  sentFiles: (step: JoiningStep) => SentFiles;
  /** Notes that these values are saved: when, and which files are with the server. */
  noteSaved: (step: JoiningStep, values: object) => void;
  /** When a step was saved last since the wizard was opened; null before that. */
  savedAt: () => Date | null;
  /** Keeps entries that a choice has taken away until the step is saved; they come back with another choice. */
  putAside: (step: JoiningStep, entries: readonly object[]) => void;
  asideOf: (step: JoiningStep) => readonly object[] | undefined;
  dropAll: () => void;
  /** True while something is typed or chosen and not saved: the logout deletes it. */
  holdsUnsaved: () => boolean;
  /** True while a chosen file is not saved: the end of the tab loses it. */
  holdsFiles: () => boolean;
  /** True while leaving the wizard loses a chosen file, because the browser could not keep it. */
  losesFiles: () => boolean;
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

/** Keeps what the steps must not lose: unsaved typing, chosen files, the session. */
export function WizardProvider(props: WizardProviderProps) {
  const files = useKeptFiles(props.candidateId);
  return files === null ? <PageLoading /> : <OpenWizard {...props} files={files} />;
}

type WizardProviderProps = Pick<Wizard, 'candidateId' | 'loadOtherSteps'> & { children: ReactNode };

function OpenWizard(props: WizardProviderProps & { files: KeptFiles }) {
  const { candidateId, files: chosen, loadOtherSteps, children } = props;
  const kept = useRef(new Map<JoiningStep, Unsaved>());
  const aside = useRef(new Map<JoiningStep, readonly object[]>());
  const savedAt = useRef<Date>(null);
  const { loginAgain, question } = useCandidateLoginAgain(candidateId);
  const withSession = useWithSession(loginAgain);
  const wizard = useMemo<Wizard>(() => {
    const holdsFiles = (): boolean =>
      chosen.holdsRestored() || [...kept.current.values()].some(({ values }) => chosenFilesIn(values).length > 0);
    return {
      candidateId,
      unsaved: (step) => kept.current.get(step),
      restoredFiles: chosen.restored,
      keep: (step, unsaved, withoutFiles) => {
        kept.current.set(step, unsaved);
        chosen.keep(step, unsaved.values);
        const { version, files } = unsaved;
        joiningProgress.writeDraft(candidateId, step, { values: withoutFiles, version, files });
      },
      drop: (step) => {
        kept.current.delete(step);
        chosen.keep(step, {});
        joiningProgress.clearDraft(candidateId, step);
      },
      sentFiles: chosen.sent,
      noteSaved: (step, values) => {
        savedAt.current = new Date();
        aside.current.delete(step);
        chosen.keepSent(step, new Map(sentFilesIn(values)));
      },
      savedAt: () => savedAt.current,
      putAside: (step, entries) => void aside.current.set(step, entries),
      asideOf: (step) => aside.current.get(step),
      dropAll: () => {
        kept.current.clear();
        chosen.removeAll();
        joiningProgress.clear(candidateId);
      },
      holdsUnsaved: () => kept.current.size > 0 || chosen.holdsRestored(),
      holdsFiles,
      losesFiles: () => holdsFiles() && !chosen.isKeeping(),
      withSession,
      loadOtherSteps,
    };
  }, [candidateId, chosen, withSession, loadOtherSteps]);
  return (
    <WizardContext value={wizard}>
      {children}
      {question}
    </WizardContext>
  );
}

/** Unanswered, the calls that wait for the login fail, and may be tried again. */
function useWithSession(loginAgain: () => Promise<boolean>): Wizard['withSession'] {
  return useCallback(
    async <T,>(work: () => Promise<T>): Promise<T> => {
      const attempt = () => trackConnection(work);
      try {
        return await attempt();
      } catch (error) {
        if (!isExpired(error) || !(await loginAgain())) throw error;
        return attempt();
      }
    },
    [loginAgain],
  );
}

function isExpired(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** A query is retried once, but not when the candidate has just refused to log in. */
export const retryOnce = (failures: number, error: Error): boolean => failures < 1 && !isExpired(error);

type KeptFiles = {
  /** What was chosen in a step before a reload, and not looked at since. */
  restored: (step: JoiningStep) => readonly PlacedDocument[];
  /** Keeps the files that these values hold, and no others of the step. */
  keep: (step: JoiningStep, values: object) => void;
  sent: (step: JoiningStep) => SentFiles;
  keepSent: (step: JoiningStep, files: SentFiles) => void;
  holdsRestored: () => boolean;
  /** False where the browser cannot keep the files: they are lost with the wizard. */
  isKeeping: () => boolean;
  removeAll: () => void;
};

/** What of the browser's database is a file that was sent. */
const sentPrefix = 'sent ';

/** Null until it is known what was kept. */
function useKeptFiles(candidateId: string): KeptFiles | null {
  const [kept, setKept] = useState<KeptFiles | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void openKeptFiles(candidateId).then((opened) => {
      if (!leaving.signal.aborted) setKept(opened);
      return undefined;
    });
    return () => leaving.abort();
  }, [candidateId]);
  return kept;
}

async function openKeptFiles(candidateId: string): Promise<KeptFiles> {
  const opened = await openChosenFiles(candidateId);
  const restored = new Map<string, PlacedDocument[]>();
  const stored = new Map<string, Map<string, File>>();
  const sent = new Map<string, SentFiles>();
  for (const { step, path, file } of opened?.kept ?? []) {
    if (step.startsWith(sentPrefix)) {
      const of = step.slice(sentPrefix.length);
      const [found] = sentFilesIn({ [path]: await chosenValue(file) });
      if (found !== undefined) sent.set(of, (sent.get(of) ?? new Map<string, SentFile>()).set(...found));
      continue;
    }
    restored.set(step, [...(restored.get(step) ?? []), { path, value: await chosenValue(file) }]);
    stored.set(step, (stored.get(step) ?? new Map<string, File>()).set(path, file));
  }
  return {
    restored: (step) => restored.get(step) ?? [],
    keep: (step, values) => {
      restored.delete(step);
      if (opened !== null) stored.set(step, follow(opened.files, step, stored.get(step), values));
    },
    sent: (step) => sent.get(step) ?? new Map(),
    keepSent: (step, files) => {
      const before = sent.get(step) ?? new Map<string, SentFile>();
      sent.set(step, files);
      // Our own server shows what it has stored: there the page alone remembers.
      if (opened === null || knownServer() === 'own') return;
      for (const path of before.keys()) if (!files.has(path)) opened.files.remove(sentPrefix + step, path);
      for (const [path, { file }] of files) opened.files.put({ step: sentPrefix + step, path, file });
    },
    holdsRestored: () => restored.size > 0,
    isKeeping: () => opened !== null && !opened.files.hasFailed(),
    removeAll: () => {
      restored.clear();
      stored.clear();
      sent.clear();
      opened?.files.removeAll();
    },
  };
}

function follow(files: ChosenFiles, step: string, before = new Map<string, File>(), values: object): Map<string, File> {
  const small = chosenFilesIn(values).filter(({ file }) => file.size <= documentKinds.document.maxBytes);
  const now = new Map(small.map(({ path, file }) => [path, file]));
  for (const path of before.keys()) if (!now.has(path)) files.remove(step, path);
  for (const [path, file] of now) if (before.get(path) !== file) files.put({ step, path, file });
  return now;
}
