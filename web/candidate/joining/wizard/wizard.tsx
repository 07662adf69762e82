import { createContext, type ReactNode, use, useCallback, useMemo, useRef } from 'react';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { CallError } from '#web/api/client.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { useCandidateLoginAgain } from '#web/session/candidate/use-candidate-login-again.tsx';
import { PageLoading } from '#web/ui/feedback/page-loading.tsx';
import { chosenFilesIn, type PlacedDocument } from '#web/candidate/joining/form/files/document-value.ts';
import { trackConnection } from './connection.ts';
import { type KeptFiles, useKeptFiles } from './use-kept-files.ts';

/** A step as it was left without saving: its fields with the chosen files, as long as the page lives. */
type Unsaved = {
  values: object;
  /** The fields as they were saved when the typing began; null where a reload of the page has forgotten them. */
  base: object | null;
  version: number;
  files: string[];
};

/** What the steps share while the wizard is open. */
type Wizard = {
  candidateId: string;
  /** What was typed into this step and not saved. */
  unsaved: (step: JoiningStep) => Unsaved | undefined;
  /** Files that were chosen in this step before a reload of the page. */
  restoredFiles: (step: JoiningStep) => readonly PlacedDocument[];
  keep: (step: JoiningStep, unsaved: Unsaved, withoutFiles: object) => void;
  drop: (step: JoiningStep) => void;
  /** Forgets all progress, after the submission. */
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
export function useJoiningKey(): readonly unknown[] {
  return [candidateQueries, candidateSession.read().signInNumber, 'joining'];
}

/** Keeps what the steps must not lose: unsaved typing, chosen files, the session. */
export function WizardProvider(props: WizardProviderProps) {
  const files = useKeptFiles(props.candidateId);
  return files === null ? <PageLoading /> : <OpenWizard {...props} files={files} />;
}

type WizardProviderProps = Pick<Wizard, 'candidateId' | 'loadOtherSteps'> & { children: ReactNode };

function OpenWizard(props: WizardProviderProps & { files: KeptFiles }) {
  const { candidateId, files: chosen, loadOtherSteps, children } = props;
  const kept = useRef(new Map<JoiningStep, Unsaved>());
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

/** A query is tried once more, but not when the candidate has just refused to log in. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isExpired(error);
}
