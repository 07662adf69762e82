import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { onboardingSelectionTexts as t } from './texts.ts';
import type { ChosenCandidates } from './use-chosen-candidates.ts';

const count = new Intl.NumberFormat('en-IN');

/** What can be done with chosen candidates beyond the list itself: 'Download file', 'Export'. */
export type CandidateActions = (candidateIds: readonly string[]) => ReactNode;

type CandidateSelectionBarProps = {
  chosen: ChosenCandidates;
  /** How many the filters show, and whether search or filters hold somebody back. */
  total: number;
  isNarrowed: boolean;
  onSelectAll: () => void;
  onRemind: () => void;
  actions: CandidateActions | undefined;
};

/** Says how many candidates are selected, and what can be done with them. */
export function CandidateSelectionBar(props: CandidateSelectionBarProps) {
  const { chosen, total, isNarrowed, onSelectAll, onRemind, actions } = props;
  const { candidateIds, busy, clear } = chosen;
  const all = count.format(total);
  return (
    <SelectionBar label={t.selection}>
      <SelectionWords count={candidateIds.length}>{''}</SelectionWords>
      <Spacer />
      {candidateIds.length < total && (
        <Button variant="quiet" busy={busy} onClick={onSelectAll}>
          {isNarrowed ? t.selectAllThatMatch(all) : t.selectAll(all)}
        </Button>
      )}
      <Button variant="quiet" onClick={clear}>
        {t.clearSelection}
      </Button>
      <Button icon={<Icon name="bell" />} onClick={onRemind}>
        {t.remind}
      </Button>
      {actions?.(candidateIds)}
    </SelectionBar>
  );
}
