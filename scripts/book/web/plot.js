// Draws the values of a game on canvases: value against heap, and a heat map.

const TOP = 20, BOTTOM = 24;

/** Makes a canvas of this height as sharp as the screen. */
function sheet(canvas, height) {
  const ratio = devicePixelRatio || 1, width = canvas.clientWidth;
  canvas.style.height = `${height}px`;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.font = "12px system-ui, sans-serif";
  return { context, width, height };
}

function colours(canvas) {
  const style = getComputedStyle(canvas), named = name => style.getPropertyValue(`--engine-${name}`).trim();
  return { ink: style.color, value: named("value"), lost: named("lost"), mark: named("mark") };
}

function left(data) {
  return 16 + 8 * Math.max(3, String(Math.max(data.largest, data.values.length)).length);
}

function round(about) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, about)));
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= about);
}

/** Value against heap, to be moved and zoomed. */
export class Plot {
  #held = new Map();

  constructor(canvas, choose) {
    this.canvas = canvas;
    this.choose = choose;
    this.#listen();
  }

  /** Shows the values of a game from the beginning: some periods, whose points are apart from each other. */
  open(data) {
    this.data = data;
    const few = data.period ? Math.max(data.preperiod + 3 * data.period, 100) : 300;
    this.chosen = undefined;
    this.show(0, few <= 400 ? few : data.values.length);
  }

  show(first, count) {
    const all = this.data.values.length;
    this.count = Math.max(Math.min(10, all), Math.min(all, count));
    this.from = Math.max(0, Math.min(all - this.count, first));
    this.draw();
  }

  zoom(factor, at = this.from + this.count / 2) {
    const count = Math.max(10, Math.min(this.data.values.length, this.count * factor));
    this.show(at - (at - this.from) * count / this.count, count);
  }

  draw() {
    if (!this.data) return;
    const { values, period, preperiod, exceptions } = this.data, { from, count } = this;
    const { context, width, height } = sheet(this.canvas, 280), paint = colours(this.canvas), LEFT = left(this.data);
    const begin = Math.max(0, Math.floor(from)), end = Math.min(values.length, Math.ceil(from + count));
    let top = 1;
    for (let heap = begin; heap < end; heap++) top = Math.max(top, values[heap]);
    const x = heap => LEFT + (heap - from + .5) * (width - LEFT) / count;
    const y = value => height - BOTTOM - value * (height - BOTTOM - TOP) / top;
    context.fillStyle = context.strokeStyle = paint.ink;
    context.textAlign = "right";
    for (let value = 0, step = round(top / 8); value <= top; value += step) {
      context.fillText(value, LEFT - 6, y(value) + 4);
      context.globalAlpha = .25;
      context.beginPath(); context.moveTo(LEFT, y(value)); context.lineTo(width, y(value)); context.stroke();
      context.globalAlpha = 1;
    }
    context.textAlign = "center";
    const step = round(count * 70 / (width - LEFT));
    for (let heap = Math.ceil(from / step) * step; heap < from + count - step / 3; heap += step) {
      context.fillText(heap, Math.max(x(heap), LEFT), height - 8);
    }
    // Many points share a pixel: each is drawn once, so a million take no longer than the pixels do.
    const size = Math.max(1.5, Math.min(6, (width - LEFT) / count)), drawn = new Uint8Array((width + 1) * (height + 1));
    for (const isLost of [false, true]) {
      context.fillStyle = isLost ? paint.lost : paint.value;
      for (let heap = begin; heap < end; heap++) {
        if ((values[heap] === 0) !== isLost) continue;
        const px = x(heap), py = y(values[heap]);
        if (count > 2 * width) {
          const pixel = (py | 0) * width + (px | 0);
          if (drawn[pixel]) continue;
          drawn[pixel] = 1;
        }
        context.fillRect(px - size / 2, py - size / 2, size, size);
      }
    }
    // Circles would cover smaller points.
    context.strokeStyle = paint.ink;
    for (const heap of size > 3 ? exceptions : []) {
      if (heap < from || heap >= end) continue;
      context.beginPath(); context.arc(x(heap), y(values[heap]), size / 2 + 3, 0, 7); context.stroke();
    }
    context.strokeStyle = paint.mark;
    if (period && preperiod >= from) {
      const px = x(preperiod - .5);
      context.setLineDash([4, 4]);
      context.beginPath(); context.moveTo(px, 0); context.lineTo(px, height - BOTTOM); context.stroke();
      context.setLineDash([]);
      const isLeft = px < width / 2;
      context.textAlign = isLeft ? "left" : "right";
      context.fillStyle = paint.ink;
      context.fillText("the period begins", px + (isLeft ? 6 : -6), 10);
    }
    if (this.chosen in values) context.strokeRect(x(this.chosen) - 6, y(values[this.chosen]) - 6, 12, 12);
  }

  heapAt(x) {
    const box = this.canvas.getBoundingClientRect(), LEFT = left(this.data);
    const heap = this.from + (x - box.left - LEFT) * this.count / (box.width - LEFT);
    return Math.max(0, Math.min(this.data.values.length - 1, Math.floor(heap)));
  }

  /** One finger or the mouse with its button down drags, two fingers zoom; a click chooses a heap. */
  #listen() {
    const { canvas } = this, held = this.#held;
    const middle = () => [...held.values()].reduce((sum, x) => sum + x, 0) / held.size;
    const spread = () => Math.abs([...held.values()].reduce((a, b) => a - b));
    canvas.onpointerdown = event => {
      if (!this.data) return;
      held.set(event.pointerId, event.clientX);
      canvas.setPointerCapture(event.pointerId);
      this.choose(this.heapAt(event.clientX));
    };
    canvas.onpointerup = canvas.onpointercancel = event => held.delete(event.pointerId);
    canvas.onpointermove = event => {
      if (!held.has(event.pointerId)) return;
      const [before, apart] = [middle(), spread()];
      held.set(event.pointerId, event.clientX);
      this.show(this.from - (middle() - before) * this.count / (canvas.clientWidth - left(this.data)), this.count);
      if (held.size === 2) this.zoom(Math.max(apart, 10) / Math.max(spread(), 10), this.heapAt(middle()));
    };
    canvas.addEventListener("wheel", event => {
      if (!this.data || !(event.ctrlKey || document.activeElement === canvas)) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : .8, this.heapAt(event.clientX));
    }, { passive: false });
    canvas.onkeydown = event => {
      const { from, count } = this;
      const act = {
        ArrowLeft: () => this.show(from - count / 10, count), ArrowRight: () => this.show(from + count / 10, count),
        "+": () => this.zoom(.5), "-": () => this.zoom(2),
        Home: () => this.show(0, count), End: () => this.show(this.data.values.length, count),
      }[event.key];
      if (act && this.data) { event.preventDefault(); event.stopPropagation(); act(); }
    };
  }
}

/** Draws the values in rows of this length. */
export function drawMap(canvas, data, row) {
  const { values, largest } = data, LEFT = left(data), lines = Math.ceil(values.length / row);
  const cell = Math.max(1, (canvas.clientWidth - LEFT) / row);
  const high = Math.max(1, Math.min(18, cell, 4000 / lines));
  const { context, height } = sheet(canvas, Math.max(20, Math.min(4000, Math.ceil(lines * high))));
  const paint = colours(canvas);
  context.textAlign = "right";
  const labelled = Math.ceil(14 / high);
  for (let line = 0; line * high < height && line < lines; line++) {
    if (line % labelled === 0) {
      context.globalAlpha = 1;
      context.fillStyle = paint.ink;
      context.fillText(line * row, LEFT - 4, line * high + Math.max(10, high / 2 + 4));
    }
    for (let heap = line * row; heap < Math.min(values.length, (line + 1) * row); heap++) {
      context.globalAlpha = values[heap] ? .1 + .9 * values[heap] / largest : 1;
      context.fillStyle = values[heap] ? paint.value : paint.lost;
      // Whole pixels leave no seams between cells.
      const [start, end] = [heap - line * row, heap - line * row + 1].map(column => Math.round(LEFT + column * cell));
      const [above, below] = [line, line + 1].map(row => Math.round(row * high));
      context.fillRect(start, above, end - start, below - above);
    }
  }
}
