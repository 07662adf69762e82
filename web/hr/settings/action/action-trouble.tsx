import { hrSessionMessages } from '#domain/hr-messages.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import type { Action } from './use-action.ts';

type ActionTroubleProps = {
  action: Action;
  /** Fields that say themselves what is wrong with them. */
  ownFields?: readonly string[] | undefined;
};

/** Why an action failed, and the login where the session has ended: typed text stays. */
export function ActionTrouble({ action: { failure, repeat, stopWaiting }, ownFields = [] }: ActionTroubleProps) {
  const isAtField = failure !== null && failure.fields.some(({ path }) => ownFields.includes(path));
  return (
    <>
      <FailureAlert failure={isAtField ? null : failure} />
      {repeat !== null && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={repeat} onClose={stopWaiting} />
      )}
    </>
  );
}
