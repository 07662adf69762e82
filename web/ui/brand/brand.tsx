import { useCompany } from './company.tsx';
import classes from './brand.module.css';
import { Logo } from './logo.tsx';
import { Monogram } from './monogram.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';

/** Who speaks to the candidate: the company, with its initials. Keeps its room while the name is being loaded. */
export function CompanyBrand() {
  const { name, logo } = useCompany();
  return (
    <span className={classes.brand}>
      {logo === null ? <Monogram name={name} /> : <img className={classes.picture} src={logo} alt="" />}
      <span className={classes.company}>{name}</span>
    </span>
  );
}

export function ProductBrand() {
  const { name } = useCompany();
  return (
    <span className={classes.brand}>
      <Logo />
      <span className={classes.product}>
        <b>{t.product}</b>
        <small>{name}</small>
      </span>
    </span>
  );
}
