import { useId } from 'react';
import type { OwnNotice } from '#contract/privacy-notice.ts';
import type { PurposeCode } from '#domain/privacy/purposes.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './privacy-page.module.css';
import { privacyPageTexts as t } from './texts.ts';

const icons: Partial<Record<PurposeCode, IconName>> = {
  OFFER: 'mail',
  RECORD: 'address-book',
  EMERGENCY: 'phone',
  ID_CARD: 'photo',
  AADHAAR: 'fingerprint',
  BANK: 'building',
  VERIFICATION: 'briefcase',
  FAMILY: 'users',
};

type NoticeProps = { notice: OwnNotice };

export function NoticeItems({ notice }: NoticeProps) {
  const askedId = useId();
  return (
    <Card padded aria-labelledby={askedId}>
      <h2 id={askedId}>{t.asked}</h2>
      <ul className={classes.items} lang={notice.language}>
        {notice.purposes
          .filter(({ ground }) => ground !== 'CONSENT')
          .map((purpose) => (
            <Item key={purpose.code} purpose={purpose} />
          ))}
      </ul>
    </Card>
  );
}

const toMyData = { link: (inside: string) => <TextLink to="/onboard/my-data">{inside}</TextLink> };

export function NoticeRights({ notice }: NoticeProps) {
  const rightsId = useId();
  return (
    <Card padded aria-labelledby={rightsId}>
      <h2 id={rightsId}>{t.rights}</h2>
      <ul className={classes.rights}>
        {[t.right.see, t.right.correct].map((right) => (
          <li key={right}>
            <RichText text={right} parts={toMyData} />
          </li>
        ))}
        <li>{t.right.name}</li>
        <li>
          <p>{t.complain}</p>
          <p>
            <Contact {...notice.contact} />
          </p>
        </li>
      </ul>
    </Card>
  );
}

function Item({ purpose }: { purpose: OwnNotice['purposes'][number] }) {
  return (
    <li className={classes.item}>
      <h3>
        <Icon name={icons[purpose.code] ?? 'file'} size={20} />
        <span>{purpose.item}</span>
      </h3>
      <dl>
        <div>
          <dt>{t.columns.purpose}</dt>
          <dd>{purpose.purpose}</dd>
        </div>
        <div>
          <dt>{t.columns.ground}</dt>
          <dd>{t.grounds[purpose.ground]}</dd>
        </div>
        <div>
          <dt>{t.columns.keptUntil}</dt>
          <dd>{purpose.keptUntil}</dd>
        </div>
        <div>
          <dt>{t.columns.whoGetsIt}</dt>
          <dd>{purpose.whoGetsIt}</dd>
        </div>
      </dl>
    </li>
  );
}

function Contact({ name, email }: OwnNotice['contact']) {
  return (
    <>
      {name} (<TextLink href={`mailto:${email}`}>{email}</TextLink>)
    </>
  );
}
