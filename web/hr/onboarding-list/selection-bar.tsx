import { ExportCandidates } from '#web/hr/parts/handover/export-candidates.tsx';
import { DownloadFiles } from '#web/hr/parts/person-file/download-files.tsx';
import type { ChosenPeople } from '#web/session/hr/use-chosen-people.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectedRows } from '#web/ui/data-list/selected-rows.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onboardingSelectionTexts as t } from './texts.ts';

type CandidateSelectionBarProps = {
  chosen: ChosenPeople;
  total: number;
  isNarrowed: boolean;
  onSelectAll: () => void;
  onRemind: () => void;
};

/** Says how many candidates are selected, and what can be done with them. */
export function CandidateSelectionBar({ chosen, onRemind, ...rest }: CandidateSelectionBarProps) {
  const { candidateIds, busy, clear } = chosen;
  return (
    <SelectedRows label={t.selection} count={candidateIds.length} busy={busy} onClear={clear} {...rest}>
      <Button icon={<Icon name="bell" />} onClick={onRemind}>
        {t.remind}
      </Button>
      <DownloadFiles candidateIds={candidateIds} />
      <ExportCandidates candidateIds={candidateIds} variant="primary" />
    </SelectedRows>
  );
}
