import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ExportLayout } from '#contract/hr/handover.ts';
import { type Action, useAction } from '#web/hr/settings/action/use-action.ts';
import { issuesOfFailure } from '#web/hr/settings/section/issues.ts';
import { settingsPath } from '#web/session/hr/settings-places.ts';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useLayoutCalls } from './layout-calls.ts';
import { type Faults, faultsOf, isSame, layoutOf, type LayoutValues, noFaults } from './layout-values.ts';
import { exportLayoutsTexts as t } from './texts.ts';

export type LayoutForm = {
  /** The layout that the values began with; null for a new one. */
  stored: ExportLayout | null;
  values: LayoutValues;
  change: (values: LayoutValues) => void;
  faults: Faults;
  /** Counts the saves that were refused, by the schema or by the server: the first bad field takes the focus. */
  refusals: number;
  action: Action;
  save: () => Promise<void>;
  blocker: ReturnType<typeof useLeaveGuard>['blocker'];
};

type Start = { stored: ExportLayout | null; given: LayoutValues };

/**
 * The editor's state; `stored` is null for a new layout. Once it is saved, the list is shown. The version that is sent is
 * the one that the values began with, whatever was read since: so a colleague's change is reported, not overwritten.
 */
export function useLayoutForm(start: Start): LayoutForm {
  const navigate = useNavigate();
  const calls = useLayoutCalls();
  const action = useAction(t.saveFailed);
  const [{ stored, given }] = useState(start);
  const [values, setValues] = useState(given);
  const [found, setFound] = useState<Faults>(noFaults);
  const [refusals, setRefusals] = useState(0);
  const { blocker, allowLeaving } = useLeaveGuard(!isSame(values, given));
  const issues = action.failure === null ? [] : issuesOfFailure(action.failure);

  async function save(): Promise<void> {
    const made = layoutOf(values);
    setFound('faults' in made ? made.faults : noFaults);
    action.clear();
    if ('faults' in made) return setRefusals((before) => before + 1);
    const { layout: exportLayoutId = null, version = null } = stored ?? {};
    const isSaved = await action.run('save', async () => {
      await calls.save({ ...made.layout, exportLayoutId, version });
      toast(t.saved);
      allowLeaving();
      void navigate(settingsPath('export-layouts'));
    });
    if (!isSaved) setRefusals((before) => before + 1);
  }

  return {
    stored,
    values,
    change: (next) => {
      setValues(next);
      setFound(noFaults);
      action.clear();
    },
    faults: found.size > 0 ? found : faultsOf(issues, values),
    refusals,
    action,
    save,
    blocker,
  };
}
