import { ExportCandidates } from '#web/hr/handover/export-candidates.tsx';
import { DownloadFiles } from '#web/hr/person-file/download-files.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { onboardingSelectionTexts as t } from './texts.ts';
import type { ChosenCandidates } from './use-chosen-candidates.ts';

const count = new Intl.NumberFormat('en-IN');

type CandidateSelectionBarProps = {
  chosen: ChosenCandidates;
  /** How many the filters show, and whether search or filters hold somebody back. */
  total: number;
  isNarrowed: boolean;
  onSelectAll: () => void;
  onRemind: () => void;
};

/** Says how many candidates are selected, and what can be done with them. */
export function CandidateSelectionBar(props: CandidateSelectionBarProps) {
  const { chosen, total, isNarrowed, onSelectAll, onRemind } = props;
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
      <DownloadFiles candidateIds={candidateIds} />
      <ExportCandidates candidateIds={candidateIds} variant="primary" />
    </SelectionBar>
  );
}
