// What a page does beyond showing itself. Each part works on what it finds; a page is whole without.
import { setUpChoices } from './choice.ts';
import { markPlaceInContents, showPlaceInNavigation } from './mark-place.ts';
import { prepareNearby } from './prepare-nearby.ts';
import { revealTarget } from './reveal-target.ts';
import { setUpRun } from './run-button.ts';
import { setUpSearchKeys } from './search-keys.ts';
import { setUpThemeSwitch } from './theme-switch.ts';

setUpThemeSwitch();
setUpSearchKeys();
setUpChoices();
setUpRun();
prepareNearby();
requestAnimationFrame(() => {
  markPlaceInContents();
  showPlaceInNavigation();
});
addEventListener('hashchange', revealTarget);
revealTarget();
