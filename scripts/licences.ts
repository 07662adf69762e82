import { licenceProblems } from './licences/check.ts';
import { declaredLicence, lockedPackages } from './licences/installed.ts';
import { allowedLicences, licenceExceptions } from './licences/rules.ts';
import { root } from './run.ts';

const packages = lockedPackages(root);
const rules = { allowed: allowedLicences, exceptions: licenceExceptions };
const problems = licenceProblems(packages, rules, (path) => declaredLicence(root, path));
if (problems.length === 0) console.log(`Licences of ${Object.keys(packages).length - 1} packages: all allowed.`);
else {
  console.error(`${problems.join('\n')}\nWhat is allowed, and every exception: scripts/licences/rules.ts`);
  process.exitCode = 1;
}
