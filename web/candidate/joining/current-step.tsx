import { Navigate } from 'react-router';
import { joiningSteps } from '#domain/joining/steps.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { PageLoading } from '#web/ui/feedback/page-loading.tsx';
import { fixListPath, useFixes } from './correcting/use-fixes.ts';
import { useJoiningState } from './wizard/queries.ts';
import { useWizard } from './wizard/wizard.tsx';

/** /onboard/joining leads to the current step (docs/rules/roles-and-routes.md#candidate-routes): the one that was open
 * last in this tab, else the first one that is not saved yet; while HR asks for corrections, to their list. */
export function CurrentStep() {
  const { candidateId } = useWizard();
  const { data: state, isPending } = useJoiningState();
  const fixes = useFixes();
  const { step } = joiningProgress.read(candidateId);
  if (fixes !== null) return <Navigate to={fixListPath} replace />;
  if (step === null && isPending) return <PageLoading />;
  const next = joiningSteps.find((name) => state?.steps[name] !== true) ?? 'preview';
  return <Navigate to={`/onboard/joining/${step ?? next}`} replace />;
}
