import { companyLabels, settingsMessages } from '#domain/settings/messages.ts';
import { logoAddress } from '#web/api/api-host.ts';
import { Button } from '#web/ui/button.tsx';
import { FileZone, ZoneActions, ZoneBody, ZoneCall, ZoneIcon, ZoneMeta } from '#web/ui/file/file-zone.tsx';
import { drawLogo, type LogoRefusal } from './logo-picture.ts';
import classes from './logo-field.module.css';
import { companyTexts as t } from './texts.ts';

type LogoFieldProps = {
  /** As the section keeps it: a `data:` URL, a SHA-256, or none. */
  logo: string | null;
  error: string | undefined;
  onChange: (logo: string | null) => void;
  onRefused: (message: string) => void;
};

function refusalWords(refusal: LogoRefusal): string {
  const words: Record<LogoRefusal, string> = {
    unreadable: t.logoUnreadable,
    fileTooLarge: t.logoFileTooLarge,
    tooLarge: settingsMessages.logoTooLarge,
  };
  return words[refusal];
}

/** The company's logo: a zone that takes a file, then the picture as it will be stored. */
export function LogoField({ logo, error, onChange, onRefused }: LogoFieldProps) {
  async function choose(file: File): Promise<void> {
    const read = await drawLogo(file);
    if ('logo' in read) onChange(read.logo);
    else onRefused(refusalWords(read.refusal));
  }
  return (
    <FileZone
      label={companyLabels.logo}
      name="logo"
      optional
      {...(error !== undefined && error !== '' && { error })}
      accept=".svg,.png,image/svg+xml,image/png"
      empty={logo === null}
      onChoose={(file) => void choose(file)}
    >
      {logo === null ? (
        <ZoneIcon name="upload" />
      ) : (
        <img className={classes.logo} src={logoAddress(logo)} alt={t.logoReady} />
      )}
      <ZoneBody hidden>
        <ZoneCall>{logo === null ? t.chooseLogo : t.replaceLogo}</ZoneCall>
        <ZoneMeta>{t.logoMeta}</ZoneMeta>
      </ZoneBody>
      {logo !== null && (
        <ZoneActions>
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t.removeLogo}
          </Button>
        </ZoneActions>
      )}
    </FileZone>
  );
}
