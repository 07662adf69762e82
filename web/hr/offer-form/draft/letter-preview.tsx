import { useState } from 'react';
import { useAppConfig } from '#web/api/app-config.ts';
import { SampleCompany } from '#web/api/sample-company.tsx';
import type { OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { letterPreviewTexts as t } from '#web/hr/offer-form/texts.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LetterArticle } from '#web/ui/letter/letter-article.tsx';
import { type ChosenNames, draftLetter, type DraftSource, fieldsToFill } from './letter-draft.ts';
import classes from './letter-preview.module.css';

type LetterPreviewProps = { values: OfferValues; names: ChosenNames; source: DraftSource };

export function LetterPreview({ values, names, source }: LetterPreviewProps) {
  const config = useAppConfig();
  const [first] = useState(values);
  const toFill = fieldsToFill(values).length;
  const company = {
    name: config?.companyName ?? '',
    address: config?.letterhead.address ?? '',
    contactEmail: config?.hrContactEmail ?? '',
    contactPhone: config?.hrContactPhone ?? '',
    signatory: { name: config?.letterhead.signatoryName ?? '', title: config?.letterhead.signatoryTitle ?? '' },
  };
  return (
    <div className={classes.preview}>
      <div className={classes.sample}>
        <SampleCompany />
      </div>
      <aside className={classes.live} aria-label={t.region}>
        <div className={classes.bar}>
          <b>{t.title}</b>
          <span className={classes.hint}>{t.hint}</span>
          {toFill > 0 ? <Badge tone="warn">{t.toFill(toFill)}</Badge> : <Badge tone="ok">{t.complete}</Badge>}
        </div>
        <div
          className={classes.text}
          data-typed={values !== first || undefined}
          {...{ role: 'region', 'aria-label': t.draft, tabIndex: 0 }}
        >
          <LetterArticle letter={draftLetter(values, names, company, source)} />
        </div>
      </aside>
    </div>
  );
}
