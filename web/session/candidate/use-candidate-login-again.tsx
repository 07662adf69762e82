import { type ReactNode, useCallback, useRef, useState } from 'react';
import { CandidateLoginAgainDialog } from './candidate-login-again-dialog.tsx';

type LoginAgain = {
  /** Asks for the password on this page; true when the candidate has logged in. */
  loginAgain: () => Promise<boolean>;
  /** The question while it is asked, to be shown by the page. */
  question: ReactNode;
};

/** One question for the password, however many calls wait for its answer. */
export function useCandidateLoginAgain(candidateId: string): LoginAgain {
  const [asking, setAsking] = useState(false);
  const answer = useRef<ReturnType<typeof openQuestion> | null>(null);

  const loginAgain = useCallback(async () => {
    answer.current ??= openQuestion();
    setAsking(true);
    return answer.current.promise;
  }, []);

  function finish(loggedIn: boolean): void {
    setAsking(false);
    answer.current?.resolve(loggedIn);
    answer.current = null;
  }

  const question = asking && (
    <CandidateLoginAgainDialog
      candidateId={candidateId}
      onLoggedIn={() => finish(true)}
      onCancel={() => finish(false)}
    />
  );
  return { loginAgain, question };
}

function openQuestion() {
  let resolve: (loggedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
