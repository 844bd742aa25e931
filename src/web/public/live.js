// The patient's own page: when the queue moves, it is drawn again by the server.
const line = new EventSource(document.currentScript.dataset.live);
line.addEventListener('message', () => location.reload());
