import type { CompanySettings } from '#domain/settings/company.ts';
import { logoAddress } from '#web/api/api-host.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import classes from './company-preview.module.css';
import { companyTexts as t } from './texts.ts';

/** Letter head, mail head and login as they will be with what is in the form. */
export function CompanyPreview({ company }: { company: CompanySettings }) {
  const { name, address, contactEmail, contactPhone, signatoryName, signatoryTitle, logo } = company;
  const picture =
    logo === null ? <Monogram name={name} /> : <img className={classes.logo} src={logoAddress(logo)} alt="" />;
  return (
    <aside className={classes.preview} aria-label={t.preview}>
      <p className={classes.bar}>
        <b>{t.preview}</b> <span>{t.asYouType}</span>
      </p>
      <h2 className={classes.kind}>{t.letter}</h2>
      <div className={classes.sheet} data-color-scheme="light">
        <div className={classes.head}>
          <span className={classes.name}>{name}</span>
          <span className={classes.address}>
            <span className={classes.lines}>{address}</span>
            <span>{contactEmail}</span>
            <span>{contactPhone}</span>
          </span>
        </div>
        <div className={classes.signature}>
          <b>{signatoryName}</b>
          <span>{signatoryTitle}</span>
        </div>
      </div>
      <h2 className={classes.kind}>{t.mail}</h2>
      <div className={classes.sheet} data-color-scheme="light">
        <span className={classes.name}>{name}</span>
      </div>
      <h2 className={classes.kind}>{t.login}</h2>
      <div className={classes.login}>
        {picture}
        <b>{name}</b>
      </div>
    </aside>
  );
}
