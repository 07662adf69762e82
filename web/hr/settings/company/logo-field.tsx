import { logoBounds } from '#domain/settings/company.ts';
import { companyLabels, settingsMessages } from '#domain/settings/messages.ts';
import { logoAddress } from '#web/api/api-host.ts';
import { Button } from '#web/ui/button.tsx';
import { FileZone, ZoneActions, ZoneBody, ZoneCall, ZoneIcon, ZoneMeta } from '#web/ui/file/file-zone.tsx';
import classes from './logo-field.module.css';
import { companyTexts as t } from './texts.ts';

/** What may be chosen; what is sent is drawn again from it. */
const fileBytesMax = 1024 * 1024;
/** Enough for a letter in print, where a logo is about 4 cm wide. */
const drawnSide = 800;

type LogoRefusal = 'unreadable' | 'fileTooLarge' | 'tooLarge';

/** The picture of a PNG or SVG as a PNG drawn here, as `data:` URL. A picture that is drawn runs no script and loads
 * nothing, and of its file nothing leaves the browser but the pixels (ADR 66). */
async function drawLogo(file: File): Promise<{ logo: string } | { refusal: LogoRefusal }> {
  if (file.size > fileBytesMax) return { refusal: 'fileTooLarge' };
  const type = await pictureType(file);
  if (type === null) return { refusal: 'unreadable' };
  const url = URL.createObjectURL(new Blob([file], { type }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return drawn(picture, type === 'image/svg+xml');
  } catch {
    return { refusal: 'unreadable' };
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

function drawn(picture: HTMLImageElement, isVector: boolean): { logo: string } | { refusal: LogoRefusal } {
  // A vector picture without a size of its own has the browser's usual one.
  const [width, height] = [picture.naturalWidth || 300, picture.naturalHeight || 150];
  const scale = isVector ? drawnSide / Math.max(width, height) : Math.min(1, drawnSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const logo = canvas.toDataURL('image/png');
  return (logo.length * 3) / 4 > logoBounds.bytes ? { refusal: 'tooLarge' } : { logo };
}

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
