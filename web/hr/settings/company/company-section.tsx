import { type CompanySettings, companySettingsSchema } from '#domain/settings/company.ts';
import { companyLabels } from '#domain/settings/messages.ts';
import { logoAddress } from '#web/api/api-host.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import {
  allSettings,
  type SectionForm,
  SettingsForm,
  type SectionOf,
} from '#web/hr/settings/section/settings-form.tsx';
import classes from './company-section.module.css';
import { LogoField } from './logo-field.tsx';
import { companyTexts as t } from './texts.ts';

const company: SectionOf<'company', CompanySettings> = {
  section: 'company',
  source: allSettings,
  labels: companyLabels,
  toValues: (stored) => stored,
  toSent: (values) => values,
  schema: companySettingsSchema,
  inWords: (values, field) =>
    field === 'logo' ? (values.logo === null ? settingsTexts.nothing : t.anotherLogo) : values[field],
};

export function CompanySection() {
  return (
    <div className={classes.compose}>
      <SettingsForm
        of={company}
        onSaved={refreshAppConfig}
        note={t.fromNowOn}
        renderAside={(values) => <CompanyPreview company={values} />}
      >
        {(form) => <Fields form={form} />}
      </SettingsForm>
    </div>
  );
}

function Fields({ form: { field, values, faults, change, refuse } }: { form: SectionForm<CompanySettings> }) {
  return (
    <>
      <FormSection title={t.nameAndAddress}>
        <Stack gap={4}>
          <TextField {...field('name')} autoComplete="organization" />
          <TextAreaField {...field('address')} rows={2} />
          <LogoField
            logo={values.logo}
            error={faults.get('logo')}
            onChange={(logo) => change({ logo })}
            onRefused={(message) => refuse(new Map([['logo', message]]))}
          />
        </Stack>
      </FormSection>
      <FormSection title={t.signatory}>
        <FieldGrid>
          <TextField {...field('signatoryName')} className={cell.half} />
          <TextField {...field('signatoryTitle')} className={cell.half} />
        </FieldGrid>
      </FormSection>
      <FormSection title={t.contact} hint={t.contactHint}>
        <FieldGrid>
          <TextField {...field('contactEmail')} type="email" inputMode="email" className={cell.half} />
          <TextField {...field('contactPhone')} type="tel" className={cell.half} />
        </FieldGrid>
      </FormSection>
    </>
  );
}

function CompanyPreview({ company }: { company: CompanySettings }) {
  const { name, address, contactEmail, contactPhone, signatoryName, signatoryTitle, logo } = company;
  const picture =
    logo === null ? <Monogram name={name} /> : <img className={classes.logo} src={logoAddress(logo)} alt="" />;
  const sheetLogo = logo !== null && <img className={classes.logo} src={logoAddress(logo)} alt="" />;
  return (
    <aside className={classes.preview} aria-label={t.preview}>
      <p className={classes.bar}>
        <b>{t.preview}</b> <span>{t.asYouType}</span>
      </p>
      <h2 className={classes.kind}>{t.letter}</h2>
      <div className={classes.sheet} data-color-scheme="light">
        <div className={classes.head}>
          <span className={classes.brand}>
            {sheetLogo} <span className={classes.name}>{name}</span>
          </span>
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
        <span className={classes.brand}>
          {sheetLogo} <span className={classes.name}>{name}</span>
        </span>
      </div>
      <h2 className={classes.kind}>{t.login}</h2>
      <div className={classes.login}>
        {picture}
        <b>{name}</b>
      </div>
    </aside>
  );
}
