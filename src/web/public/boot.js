// Runs before the first paint: colour scheme, language and which first picture fits. Plain script, no module, so that nothing flashes.
(function () {
  var root = document.documentElement;
  var read = function (name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  var scheme = read('pd.scheme');
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', scheme);
  var language = read('pd.language');
  if (language) root.lang = language;
  var staysOutside =
    /^\/(verify-otp|create-password|verify-phone|verify-phone-otp)\/?$/i.test(location.pathname) ||
    /[?&]enc=/.test(location.search);
  var isPlain = /^\/outbox\/?$/i.test(location.pathname);
  root.setAttribute(
    'data-stage',
    isPlain ? 'plain' : read('pd.inside') && !staysOutside ? 'inside' : 'public',
  );
})();
