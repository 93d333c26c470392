/**
 * What the steps of the workflows may call: programs of the image `ubuntu-24.04`, as its list of installed software has
 * them (actions/runner-images), and those of actions/setup-node. Redis, WebKit's driver and Java's libraries are not
 * among them: `.ci/run` installs those.
 */
export const HOSTED: readonly string[] = [
  'awk basename bash cat chmod chown cp cut date dirname env expr find git grep gzip head hostname id ln ls mkdir',
  'mktemp mv node npm npx openssl printf ps pwd readlink realpath rm rmdir sed seq sh sha256sum sleep sort stat tail',
  'tar tee test touch tr true uname uniq wc which xargs',
].flatMap((line) => line.split(' '));
