import { expectSecretsKept } from './expect-kept.ts';
import { startPlainSite } from './site.ts';

expectSecretsKept(startPlainSite);
