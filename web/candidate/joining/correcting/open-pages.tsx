import { Navigate, Outlet, useLocation } from 'react-router';
import { joiningSteps } from '#domain/joining/steps.ts';
import { useJoiningState } from '#web/candidate/joining/wizard/use-joining-state.ts';
import { wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { fixesOfStep, fixListPath, useFixes } from './use-fixes.ts';

/**
 * The page that was asked for, as far as it is open: while HR asks for corrections the list and the steps that they
 * concern, otherwise every step and no list.
 */
export function OpenPages() {
  const { pathname } = useLocation();
  const { isPending } = useJoiningState();
  const fixes = useFixes();
  const isList = pathname === fixListPath;
  if (fixes === null) return isList && !isPending ? <Navigate to="/onboard/joining" replace /> : <Outlet />;
  const page = wizardSteps.find((step) => pathname.endsWith(`/${step}`));
  const step = joiningSteps.find((name) => name === page);
  const closed = page !== undefined && (step === undefined || fixesOfStep(fixes, step).length === 0);
  return closed ? <Navigate to={fixListPath} replace /> : <Outlet />;
}
