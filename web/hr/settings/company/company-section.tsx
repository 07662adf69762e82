import { type CompanySettings, companySettingsSchema, logoBounds } from '#domain/settings/company.ts';
import { companyLabels, settingsMessages } from '#domain/settings/messages.ts';
import { logoAddress } from '#web/api/api-host.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { Monogram } from '#web/ui/brand/monogram.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileZone, ZoneActions, ZoneBody, ZoneCall, ZoneIcon, ZoneMeta } from '#web/ui/file/file-zone.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import {
  allSettings,
  type SectionForm,
  type SectionOf,
  SettingsForm,
} from '#web/hr/settings/section/settings-form.tsx';
import classes from './company-section.module.css';
import { companyTexts as t } from './texts.ts';

const company: SectionOf<'company'> = {
  section: 'company',
  source: allSettings,
  labels: companyLabels,
  schema: companySettingsSchema,
  inWords: ({ logo }, field) => (field === 'logo' && logo !== null ? t.anotherLogo : undefined),
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
        {(form) => (
          <>
            <FormSection title={t.nameAndAddress}>
              <Stack gap={4}>
                <TextField {...form.field('name')} autoComplete="organization" />
                <TextAreaField {...form.field('address')} rows={2} />
                <LogoField {...form} />
              </Stack>
            </FormSection>
            <FormSection title={t.signatory}>
              <FieldGrid>
                <TextField {...form.field('signatoryName')} className={cell.half} />
                <TextField {...form.field('signatoryTitle')} className={cell.half} />
              </FieldGrid>
            </FormSection>
            <FormSection title={t.contact} hint={t.contactHint}>
              <FieldGrid>
                <TextField {...form.field('contactEmail')} type="email" inputMode="email" className={cell.half} />
                <TextField {...form.field('contactPhone')} type="tel" className={cell.half} />
              </FieldGrid>
            </FormSection>
          </>
        )}
      </SettingsForm>
    </div>
  );
}

function CompanyPreview({ company }: { company: CompanySettings }) {
  const { name, logo } = company;
  const picture = logo !== null && <img className={classes.logo} src={logoAddress(logo)} alt="" />;
  const brand = (
    <span className={classes.brand}>
      {picture} <span className={classes.name}>{name}</span>
    </span>
  );
  return (
    <aside className={classes.preview} aria-label={t.preview}>
      <p className={classes.bar}>
        <b>{t.preview}</b> <span>{t.asYouType}</span>
      </p>
      <h2 className={classes.kind}>{t.letter}</h2>
      <div className={classes.sheet} data-color-scheme="light">
        <div className={classes.head}>
          {brand}
          <span className={classes.address}>
            <span className={classes.lines}>{company.address}</span>
            <span>{company.contactEmail}</span>
            <span>{company.contactPhone}</span>
          </span>
        </div>
        <div className={classes.signature}>
          <b>{company.signatoryName}</b>
          <span>{company.signatoryTitle}</span>
        </div>
      </div>
      <h2 className={classes.kind}>{t.mail}</h2>
      <div className={classes.sheet} data-color-scheme="light">
        {brand}
      </div>
      <h2 className={classes.kind}>{t.login}</h2>
      <div className={classes.login}>
        {picture || <Monogram name={name} />}
        <b>{name}</b>
      </div>
    </aside>
  );
}

/** What may be chosen; what is sent is drawn again from it. */
const fileBytesMax = 1024 * 1024;
/** Enough for a letter in print, where a logo is about 4 cm wide. */
const drawnSide = 800;

/** The logo as it will be stored, or why there is none. */
type Drawn = { logo: string } | { refusal: string };

/** The picture of a PNG or SVG as a PNG drawn here, as `data:` URL. A picture that is drawn runs no script and loads
 * nothing, and of its file nothing leaves the browser but the pixels (ADR 66). */
async function drawLogo(file: File): Promise<Drawn> {
  if (file.size > fileBytesMax) return { refusal: t.logoFileTooLarge };
  const type = await pictureType(file);
  if (type === null) return { refusal: t.logoUnreadable };
  const url = URL.createObjectURL(new Blob([file], { type }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return drawn(picture, type === 'image/svg+xml');
  } catch {
    return { refusal: t.logoUnreadable };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** By what the file holds, whatever it is called. */
async function pictureType(file: File): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (start[0] === 0x89 && start[1] === 0x50 && start[2] === 0x4e && start[3] === 0x47) return 'image/png';
  return (await file.text()).includes('<svg') ? 'image/svg+xml' : null;
}

function drawn(picture: HTMLImageElement, isVector: boolean): Drawn {
  // A vector picture without a size of its own has the browser's usual one.
  const [width, height] = [picture.naturalWidth || 300, picture.naturalHeight || 150];
  const scale = isVector ? drawnSide / Math.max(width, height) : Math.min(1, drawnSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const logo = canvas.toDataURL('image/png');
  return (logo.length * 3) / 4 > logoBounds.bytes ? { refusal: settingsMessages.logoTooLarge } : { logo };
}

/** The company's logo, a `data:` URL, a SHA-256, or none: a zone that takes a file, then the picture as it will be stored. */
function LogoField({ values: { logo }, faults, change, refuse }: SectionForm<CompanySettings>) {
  const error = faults.get('logo');
  async function choose(file: File): Promise<void> {
    const read = await drawLogo(file);
    if ('logo' in read) change(read);
    else refuse(new Map([['logo', read.refusal]]));
  }
  return (
    <FileZone
      label={companyLabels.logo}
      name="logo"
      optional
      {...(error !== undefined && { error })}
      accept=".svg,.png,image/svg+xml,image/png"
      empty={logo === null}
      onChoose={(file) => void choose(file)}
    >
      {logo === null ? (
        <ZoneIcon name="upload" />
      ) : (
        <img className={classes.chosen} src={logoAddress(logo)} alt={t.logoReady} />
      )}
      <ZoneBody hidden>
        <ZoneCall>{logo === null ? t.chooseLogo : t.replaceLogo}</ZoneCall>
        <ZoneMeta>{t.logoMeta}</ZoneMeta>
      </ZoneBody>
      {logo !== null && (
        <ZoneActions>
          <Button variant="quiet" onClick={() => change({ logo: null })}>
            {t.removeLogo}
          </Button>
        </ZoneActions>
      )}
    </FileZone>
  );
}
