import type { TokenResponse } from '../../../generated/index.ts';
import type { Credentials } from '../../service/read-credentials.ts';
import { refuseToken } from '../../service/refusal.ts';
import { Refused } from '../refused.ts';
import { TOKEN_SECONDS, type Access } from './access.ts';

/** Exchanges credentials for a token. Throws the 401 for wrong ones. */
export function issueToken(access: Access, credentials: Credentials | undefined): TokenResponse {
  const application = credentials && access.authenticate(credentials);
  if (!application) {
    const description = 'The client id or the client secret is wrong.';
    throw new Refused(refuseToken(401, 'invalid_client', description));
  }
  const accessToken = access.issueToken(application);
  return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}
