/** Changes with each build of the sandbox that pages load; esbuild puts it in. */
declare const LIVE_VERSION: string;
