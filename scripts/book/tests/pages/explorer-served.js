await import("/engine/explorer.js");
const explorer = document.createElement("grundy-explorer");
const opened = idle(explorer);
document.querySelector("main").append(explorer);
await opened;
