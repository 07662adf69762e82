import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { CallError } from '#web/api/client.ts';
import { candidateQueries } from '#web/session/candidate-account.ts';
import { candidateSession } from '#web/session/candidate-session.ts';
import { joiningProgress } from '#web/session/joining-progress.ts';
import { LoginAgainDialog } from './login-again-dialog.tsx';

/** A step as it was left without saving: its fields with the chosen files, as long as the page lives. */
export type Unsaved = {
  values: object;
  /** The fields as they were saved when the typing began. */
  base: object;
  version: number;
  files: string[];
};

/** What the steps share while the wizard is open. */
type Wizard = {
  candidateId: string;
  /** What was typed into this step and not saved. */
  unsaved: (step: JoiningStep) => Unsaved | undefined;
  keep: (step: JoiningStep, unsaved: Unsaved, withoutFiles: object) => void;
  drop: (step: JoiningStep) => void;
  /** Forgets all progress, after the submission. */
  dropAll: () => void;
  /** True while a chosen file would be lost by leaving. */
  holdsFiles: () => boolean;
  /** Runs a call; when the session has expired, asks for the password in place and runs it again (rulings). */
  withSession: <T>(work: () => Promise<T>) => Promise<T>;
};

const WizardContext = createContext<Wizard | null>(null);

/** The wizard around a step. */
export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('A step stands inside the wizard');
  return wizard;
}

/** The first parts of the key of every query of the wizard; the answers of an earlier login do not count. */
export function useJoiningKey(): readonly unknown[] {
  return [candidateQueries, candidateSession.read().signInNumber, 'joining'];
}

/** Keeps what the steps must not lose: unsaved typing, chosen files, the session. */
export function WizardProvider({ candidateId, children }: { candidateId: string; children: ReactNode }) {
  const kept = useRef(new Map<JoiningStep, Unsaved>());
  const login = useLoginAgain();
  const { withSession } = login;
  const wizard = useMemo<Wizard>(
    () => ({
      candidateId,
      unsaved: (step) => kept.current.get(step),
      keep: (step, unsaved, withoutFiles) => {
        kept.current.set(step, unsaved);
        const { version, files } = unsaved;
        joiningProgress.writeDraft(candidateId, step, { values: withoutFiles, version, files });
      },
      drop: (step) => {
        kept.current.delete(step);
        joiningProgress.clearDraft(candidateId, step);
      },
      dropAll: () => {
        kept.current.clear();
        joiningProgress.clear(candidateId);
      },
      holdsFiles: () => [...kept.current.values()].some(({ values }) => holdsFile(values)),
      withSession,
    }),
    [candidateId, withSession],
  );
  return (
    <WizardContext value={wizard}>
      {children}
      {login.asking && <LoginAgainDialog candidateId={candidateId} onLoggedIn={login.done} onCancel={login.cancel} />}
    </WizardContext>
  );
}

function holdsFile(values: unknown): boolean {
  if (values instanceof File) return true;
  return typeof values === 'object' && values !== null && Object.values(values).some(holdsFile);
}

/** One question for the password, however many calls wait for its answer. Unanswered, the calls fail and may be tried again. */
function useLoginAgain() {
  const [asking, setAsking] = useState(false);
  const answer = useRef<{ promise: Promise<boolean>; resolve: (loggedIn: boolean) => void } | null>(null);

  const finish = useCallback((loggedIn: boolean) => {
    setAsking(false);
    answer.current?.resolve(loggedIn);
    answer.current = null;
  }, []);

  const withSession = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isExpired(error)) throw error;
      answer.current ??= openQuestion();
      setAsking(true);
      if (!(await answer.current.promise)) throw error;
      return work();
    }
  }, []);

  return { asking, withSession, done: () => finish(true), cancel: () => finish(false) };
}

function openQuestion() {
  let resolve: (loggedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function isExpired(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** A query is tried once more, but not when the candidate has just refused to log in. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isExpired(error);
}
