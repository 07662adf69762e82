import type { AtRisk } from '#contract/hr/at-risk.ts';
import { reasonsBySeverity, type RiskReason } from '#domain/at-risk/at-risk.ts';
import { atRiskMessages as m } from '#domain/at-risk/texts.ts';
import { formatCount } from '#domain/values/count.ts';
import classes from './reason-filter.module.css';
import { atRiskPageTexts as t } from './texts.ts';

type ReasonFilterProps = {
  counts: AtRisk['counts'] | undefined;
  total: number | undefined;
  reason: RiskReason | null;
  onReason: (reason: RiskReason | null) => void;
};

/** All, or the people of one reason; reasons without people are left out. */
export function ReasonFilter({ counts, total, reason, onReason }: ReasonFilterProps) {
  if (counts === undefined || total === undefined || (total === 0 && reason === null)) return null;
  const shown = reasonsBySeverity.filter((one) => counts[one] > 0 || one === reason);
  return (
    <div role="group" aria-label={t.filter} className={classes.filter}>
      <Chip label={t.all} count={total} pressed={reason === null} onPress={() => onReason(null)} />
      {shown.map((one) => (
        <Chip
          key={one}
          label={m.kinds[one]}
          count={counts[one]}
          pressed={reason === one}
          onPress={() => onReason(one)}
        />
      ))}
    </div>
  );
}

type ChipProps = { label: string; count: number; pressed: boolean; onPress: () => void };

function Chip({ label, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
      {label} <b>{formatCount(count)}</b>
    </button>
  );
}
