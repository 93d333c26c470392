/** Prism is a server. */
export const prismInFrontOf = (): never => {
  throw new Error('There is no Prism here.');
};
