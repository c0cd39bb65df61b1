/** For a test: says its process id and runs until it is told to end. */
console.log(process.pid)
setInterval(() => {}, 60_000)
