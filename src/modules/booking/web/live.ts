// The patient's own page: when the queue moves, it is drawn again by the server.
const address = document.currentScript?.dataset['live'];
if (address) new EventSource(address).addEventListener('message', () => window.location.reload());
