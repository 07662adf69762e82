import { expectSecretsKept } from './expect-kept.ts';
import { startSiteBehindNginx } from './site.ts';

expectSecretsKept(startSiteBehindNginx, ['nginx log']);
