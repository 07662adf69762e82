import { useCompany } from './company.tsx';
import classes from './brand.module.css';
import { Logo } from './logo.tsx';
import { Monogram } from './monogram.tsx';

/** Who speaks to the candidate: the company, with its initials. Keeps its place while the name is on its way. */
export function CompanyBrand() {
  const { name } = useCompany();
  return (
    <span className={classes.brand}>
      <Monogram name={name} />
      <span className={classes.company}>{name}</span>
    </span>
  );
}

/** Who speaks to HR: the product, and below it the company it runs for. */
export function ProductBrand() {
  const { name } = useCompany();
  return (
    <span className={classes.brand}>
      <Logo />
      <span className={classes.product}>
        <b>Aarambh</b>
        <small>{name}</small>
      </span>
    </span>
  );
}
