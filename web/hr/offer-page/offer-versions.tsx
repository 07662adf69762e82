import type { OfferPage, OfferVersion } from '#contract/hr/offer-page.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { LetterChanges } from '#web/hr/parts/letter-changes/letter-changes.tsx';
import { useMay } from '#web/session/hr/rights.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import classes from './offer-versions.module.css';
import { offerPageTexts, offerVersionTexts as t } from './texts.ts';

type OfferVersionsProps = { page: OfferPage; onLetter: (version: number) => void };

export function OfferVersions({ page: { versions }, onLetter }: OfferVersionsProps) {
  const may = useMay();
  return (
    <ol className={classes.versions}>
      {versions.map((version, index) => (
        <li key={version.version} className={classes.version}>
          <div className={classes.name}>
            <b>{t.version(version.version)}</b>
            <Standing version={version} isCurrent={index === 0} />
          </div>
          <div className={classes.what}>
            <p>{whenWords(version)}</p>
            {version.template && (
              <p className={classes.standing}>{t.template(version.template.name, version.template.version)}</p>
            )}
            <Changes version={version} before={versions[index + 1]} />
          </div>
          {may('pay.amounts') && version.hasLetter && (
            <Button
              variant="quiet"
              aria-label={offerPageTexts.letterOfVersion(version.version)}
              onClick={() => onLetter(version.version)}
            >
              {offerPageTexts.letter}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Standing({ version: { decision }, isCurrent }: { version: OfferVersion; isCurrent: boolean }) {
  if (decision === null) return <span className={classes.standing}>{isCurrent ? t.current : t.replaced}</span>;
  const isAccepted = decision.outcome === 'ACCEPTED';
  return (
    <Badge tone={isAccepted ? 'ok' : 'bad'} icon={isAccepted ? 'circle-check' : 'circle-x'}>
      {isAccepted ? t.accepted : t.rejected}
    </Badge>
  );
}

function whenWords({ sent, createdOn, createdBy, openedOn }: OfferVersion): string {
  if (sent === null) return t.notSent(formatInstant(createdOn), createdBy);
  const opened = openedOn === null ? [] : [t.opened(formatInstant(openedOn))];
  return [t.sent(formatInstant(sent.on), sent.by), ...opened].join(' ');
}

function Changes({ version, before }: { version: OfferVersion; before: OfferVersion | undefined }) {
  if (!version.hasLetter) return <p className={classes.standing}>{t.removed}</p>;
  if (before === undefined || !before.hasLetter) return null;
  if (version.changes.length === 0) return <p className={classes.standing}>{t.unchanged(before.version)}</p>;
  return (
    <>
      <p>{t.changes(before.version)}</p>
      <LetterChanges changes={version.changes} />
    </>
  );
}
