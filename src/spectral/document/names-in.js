/** The names in a text: a list of many, without a line for each. @param {string} text */
export const namesIn = (text) => text.trim().split(/\s+/);
