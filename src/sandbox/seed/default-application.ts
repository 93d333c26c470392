// Those of the contract's examples, so that samples run as they stand. They protect nothing.
export const DEFAULT_WORKSPACE = 'wsp_4Nd8';
export const DEFAULT_APPLICATION = { id: 'app_7Hf2', secret: 'example_secret', name: 'Sandbox' };
