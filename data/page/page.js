/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.js: orders written on a player's page: a formation, then places; checked as the program would check them, and given
 * as a file or as text for a mail. Nothing is fetched, and nothing is sent but by who reads the page. */
(() => {
  "use strict";
  const data = JSON.parse(document.getElementById("data").textContent);
  const own = new Map(); // his formations as they are with what is detached and joined: id -> formation
  const orders = new Map(); // id of a formation -> { posture, path, forced, burn, embark, text }
  let splits = []; // { detach, as, units } or { join, into }, in the order in which they were made
  let letters = []; // { from, to, with, text }: despatches, in the order in which they were written; to: "" is the referee
  let remarks = "",
    picked = null,
    told = "",
    isDetaching = false;

  const $ = id => document.getElementById(id);
  const say = (key, ...values) => data.words[key].replace(/%(\d)/g, (all, n) => values[n - 1]);
  const call = place => (data.places[place] ? data.places[place][0] : place);
  const plain = text =>
    text
      .normalize("NFC")
      .replace(/[\u200b\ufeff]/g, "")
      .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, " ")
      .trim();
  const plainLines = text => text.split("\n").map(plain).filter(Boolean).join("\n");

  function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes))
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
    element.append(...children.filter(child => child !== null));
    return element;
  }
  const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
  const draw = (name, attributes = {}, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

  /* ---- Who there is (CA-ORDER-6): what is detached is a formation of its own, what joins another is none any more ---- */

  // The slowest counts, command where nothing else is (CA-MOVE-1). A unit is [id, name, moves, moves forced, arm].
  function slowest(units, column) {
    const others = units.filter(unit => unit[4] !== "command");
    return Math.min(...(others.length ? others : units).map(unit => unit[column]));
  }

  function detach({ detach, as, units }) {
    const from = own.get(detach),
      gone = from.units.filter(([id]) => units.includes(id)),
      stay = from.units.filter(([id]) => !units.includes(id));
    const moves = slowest(gone, 2),
      refused = { ...from.refused };
    if (gone.some(unit => !["horse", "command"].includes(unit[4])))
      refused.scout = refused.scout || ["CA-ORDER-2", say("noscout")];
    else delete refused.scout;
    own.set(detach, {
      ...from,
      units: stay,
      ...(from.alone && stay.length ? { moves: slowest(stay, 2), forced: from.forced && slowest(stay, 3) } : {}),
    });
    own.set(as, {
      ...from,
      id: as,
      code: `${from.code}${as.slice(detach.length)}`,
      name: say("detached", data.detachments + numberOf(as)),
      units: gone,
      strength: say("ready", gone.length),
      moves,
      forced: from.forced && slowest(gone, 3),
      alone: true,
      leads: true,
      flag: null,
      draft: [],
      detachments: 0,
      joins: [],
      refused,
      stuck: moves ? from.shut : from.shut || ["CA-MOVE-1", say("stuck")],
      order: null,
    });
  }

  const isMade = id => splits.some(split => split.as === id);
  const numberOf = as => splits.filter(split => split.detach).findIndex(split => split.as === as) + 1;

  function gather() {
    own.clear();
    for (const formation of data.formations) own.set(formation.id, formation);
    splits = splits.filter(split => [split.detach, split.join, split.into].every(id => !id || own.has(id) || isMade(id)));
    for (const split of splits)
      if (split.detach) detach(split);
      else {
        own.set(split.into, {
          ...own.get(split.into),
          units: [...own.get(split.into).units, ...own.get(split.join).units],
        });
        own.delete(split.join);
      }
    for (const id of orders.keys()) if (!own.has(id)) orders.delete(id);
    letters = letters.filter(letter => own.has(letter.from));
    if (!own.has(picked)) picked = null;
  }

  function addSplit(split) {
    splits.push(split);
    gather();
    picked = split.as || split.into;
    isDetaching = false;
    keep();
    render();
    renderPost();
  }

  // And what was made of it since.
  function dropSplit(split) {
    const ids = split.as ? [split.as] : [];
    splits = splits.filter(
      one => one !== split && !ids.some(id => [one.detach, one.join, one.into].includes(id) && (ids.push(one.as), true)),
    );
    gather();
    keep();
    render();
    renderPost();
  }

  /* ---- Ways (CA-ORDER-3, CA-MOVE-1, CA-MOVE-2, CA-MAP-2) ---- */

  // Each way is [place, cost, "rail" or "", clause and words where it is closed].
  const waysFrom = (formation, place) => (formation.embarked ? data.water : data.land)[place] || [];
  const findWay = (formation, from, to) => waysFrom(formation, from).find(way => way[0] === to);
  const movesOf = (formation, order) => (order && order.forced && formation.forced ? formation.forced : formation.moves);

  // What the path costs, and how many of its places are reached this turn.
  function walk(formation, order) {
    const moves = movesOf(formation, order);
    let at = formation.at,
      cost = 0,
      byRail = 0,
      reached = 0,
      railed = 0,
      isRail = data.rail;
    order.path.forEach((to, i) => {
      const way = findWay(formation, at, to) || [to, 0];
      cost += i === 0 ? Math.min(way[1], moves) : way[1];
      if (cost <= moves && reached === i) reached = i + 1;
      isRail = isRail && way[2] === "rail";
      byRail += way[1];
      if (isRail && byRail <= 4 * moves) railed = i + 1;
      at = to;
    });
    return { moves, cost, reached: Math.max(reached, railed), left: Math.max(0, moves - cost) };
  }

  // The cheapest ways from a place: Map of place -> { cost, from }, the nearest first. Costs are small whole numbers.
  function spread(formation, start, most, first, allows = () => true) {
    const found = new Map([[start, { cost: 0, from: null }]]),
      waiting = [[start]];
    for (let cost = 0; cost < waiting.length && cost <= most; cost++)
      for (const place of waiting[cost] || []) {
        if (found.get(place).cost !== cost) continue;
        for (const way of waysFrom(formation, place)) {
          const price = cost + (place === start && first !== null ? Math.min(way[1], first) : way[1]);
          if (way[3] || !allows(way) || price > most || (found.has(way[0]) && found.get(way[0]).cost <= price)) continue;
          found.set(way[0], { cost: price, from: place });
          (waiting[price] = waiting[price] || []).push(way[0]);
        }
      }
    return found;
  }

  const endOf = (formation, order) => (order && order.path.length ? order.path[order.path.length - 1] : formation.at);

  // Where it can still come to this turn, from the end of its path.
  function reach(formation, order) {
    if (formation.stuck) return new Map();
    const path = order ? order.path : [],
      at = endOf(formation, order),
      moves = movesOf(formation, order);
    const found = spread(formation, at, path.length ? walk(formation, order).left : moves, path.length ? null : moves);
    if (data.rail && !path.length)
      for (const [place, way] of spread(formation, at, 4 * moves, 4 * moves, step => step[2] === "rail"))
        if (!found.has(place)) found.set(place, way);
    found.delete(at);
    return found;
  }

  function route(formation, from, to) {
    const found = spread(formation, from, Infinity, null),
      path = [];
    if (!found.has(to)) return null;
    for (let place = to; place !== from; place = found.get(place).from) path.unshift(place);
    return path;
  }

  /* ---- The check: [clause, words], as the program refuses; null where it does not ---- */

  const stays = posture => ["hold", "rest", "besiege"].includes(posture);

  function check(formation, order) {
    if (order.path.length && stays(order.posture)) return ["CA-ORDER-2", say("nopath")];
    if (formation.refused[order.posture]) return formation.refused[order.posture];
    if (!order.path.length) return null;
    if (formation.stuck) return formation.stuck;
    let at = formation.at;
    for (const to of order.path) {
      const way = findWay(formation, at, to);
      if (!way) return ["CA-ORDER-3", say("noway", call(at), call(to))];
      if (way[3]) return [way[3], way[4]];
      at = to;
    }
    return order.embark !== "none" ? ["CA-MOVE-11", say("wholeturn")] : null;
  }

  // A despatch, as the nth that is written on this page (CA-MAIL-4).
  function checkLetter(letter, n) {
    const length = [...letter.text].length;
    if (own.get(letter.from).embarked) return ["CA-MAIL-4", say("aboard", own.get(letter.from).name)];
    if (length > data.post.letters) return ["CA-MAIL-4", say("toolong", length, data.post.letters)];
    if (data.post.written + n >= data.post.most) return ["CA-MAIL-4", say("toomany", data.post.most)];
    return letter.text || letter.with.length ? null : ["CA-MAIL-4", say("noletter")];
  }

  /* ---- What is sent: the file, and the same as text (HACKING says how it reads) ---- */

  const isId = word => /^[A-Za-z0-9._/-]{1,64}$/.test(word) && !["none", "off-map", "all"].includes(word);
  const isAnything = () => Boolean(orders.size || splits.length || letters.length || remarks);
  const listOrders = () => [...orders].sort(([a], [b]) => (a < b ? -1 : 1));

  function asFile() {
    const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
    const attribute = (name, value) => (value ? ` ${name}="${value.replace(/[&<>"]/g, c => escapes[c])}"` : "");
    const element = (tag, text) =>
      text ? `  <${tag}>${text.replace(/[&<>]/g, c => escapes[c])}</${tag.split(" ")[0]}>\n` : `  <${tag}/>\n`;
    const lines = splits.map(split =>
      element(
        split.detach
          ? "detach" +
              attribute("formation", split.detach) +
              attribute("units", split.units.join(",")) +
              attribute("as", split.as)
          : "merge" + attribute("from", split.join) + attribute("into", split.into),
        "",
      ),
    );
    for (const [id, order] of listOrders())
      lines.push(
        element(
          "order" +
            attribute("formation", id) +
            attribute("posture", order.posture) +
            attribute("path", order.path.join(",")) +
            (order.forced ? ' forced="yes"' : "") +
            (order.burn ? ' burn="yes"' : "") +
            (order.embark !== "none" ? attribute("embark", order.embark) : ""),
          order.text,
        ),
      );
    for (const letter of letters)
      lines.push(
        element(
          "despatch" +
            attribute("from", letter.from) +
            attribute("to", letter.to) +
            attribute("with", letter.with.join(",")),
          letter.text,
        ),
      );
    if (remarks) lines.push(element("remarks", remarks));
    const head =
      '<orders xmlns="urn:bivouac:orders:1" version="1"' +
      attribute("campaign", data.campaign) +
      attribute("side", data.side) +
      attribute("turn", String(data.turn)) +
      attribute("player", data.player) +
      attribute("word", data.word);
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + head + (lines.length ? `>\n${lines.join("")}</orders>\n` : "/>\n");
  }

  // Four figures that tell whether a line has come as it was written: CRC-32 of it, its lower half.
  function checkWord(line) {
    let sum = -1;
    for (const byte of new TextEncoder().encode(
      line
        .normalize("NFC")
        .replace(/["“”„«»]/g, '"')
        .replace(/[’‘]/g, "'"),
    )) {
      sum ^= byte;
      for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ((sum ^ -1) & 0xffff).toString(16).padStart(4, "0");
  }

  function asText() {
    const lines = [
      `campaign "${plain(data.campaign || "")}"`,
      `side ${data.side} turn ${data.turn}${data.word ? ` word ${data.word}` : ""}`,
    ];
    if (data.player) lines.push(`player "${plain(data.player)}"`);
    for (const { detach, as, units, join, into } of splits)
      lines.push(detach ? `detach ${detach} as ${as} ${units.join(" ")}` : `merge ${join} into ${into}`);
    for (const [id, order] of listOrders())
      lines.push(
        [
          "order",
          id,
          order.posture,
          ...order.path,
          ...(order.forced ? ["+forced"] : []),
          ...(order.burn ? ["+burn"] : []),
          ...(order.embark !== "none" ? ["+" + order.embark] : []),
          ...(order.text ? [`"${order.text}"`] : []),
        ].join(" "),
      );
    for (const letter of letters) {
      const [first, ...more] = letter.text.split("\n");
      lines.push(
        [
          "despatch",
          letter.from,
          ...(letter.to ? ["to", isId(letter.to) ? letter.to : `"${letter.to}"`] : []),
          ...letter.with.map(word => "+" + word),
          ...(first ? [`"${first}"`] : []),
        ].join(" "),
        ...more.map(line => `more "${line}"`),
      );
    }
    for (const line of remarks ? remarks.split("\n") : []) lines.push(`remarks "${line}"`);
    const numbered = lines.map((line, i) => `${i + 1} ${line}`);
    return (
      ["BIVOUAC ORDERS 1", ...numbered.map(line => `${line} [${checkWord(line)}]`), `BIVOUAC END ${lines.length}`].join(
        "\n",
      ) + "\n"
    );
  }

  /* ---- Kept in the browser, so that a page that is closed loses nothing ---- */

  const shelf = `bivouac ${data.campaign} ${data.side} ${data.word || ""}`;

  function keep() {
    try {
      localStorage.setItem(shelf, JSON.stringify({ turn: data.turn, splits, orders: [...orders], letters, remarks }));
    } catch (error) {
      /* it need not */
    }
  }

  // Returns: the turn of a newer page that was opened here, or 0.
  function recall() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(shelf));
    } catch (error) {
      return 0;
    }
    if (kept && kept.turn > data.turn) return kept.turn;
    if (kept && kept.turn === data.turn && kept.splits) {
      orders.clear();
      splits = kept.splits;
      gather();
      for (const [id, order] of kept.orders)
        if (own.has(id) && order.path.every(place => data.places[place])) orders.set(id, order);
      letters = data.post ? (kept.letters || []).filter(letter => own.has(letter.from)) : [];
      remarks = kept.remarks;
    }
    return 0;
  }

  /* ---- Giving orders ---- */

  function orderOf(id) {
    if (!orders.has(id))
      orders.set(id, { posture: "hold", path: [], forced: false, burn: false, embark: "none", text: "" });
    return orders.get(id);
  }

  function pick(id) {
    picked = id;
    told = "";
    isDetaching = false;
    if (matchMedia("(max-width: 59.99rem)").matches) show("map");
    if (drawing) bringIntoSight(data.places[own.get(id).at]);
    render();
  }

  function change(how) {
    how(orderOf(picked));
    told = "";
    keep();
    render();
  }

  function goTo(place) {
    const formation = own.get(picked),
      order = orders.get(picked),
      from = endOf(formation, order);
    if (place === from) return;
    if (order && order.path.includes(place) && !findWay(formation, from, place)) {
      change(mine => {
        mine.path.length = mine.path.indexOf(place) + 1;
      });
      return;
    }
    if (formation.stuck) {
      refuse(formation.stuck);
      return;
    }
    const next = findWay(formation, from, place);
    const path = next ? [place] : route(formation, from, place);
    if (next && next[3]) {
      refuse([next[3], next[4]]);
      return;
    }
    if (!path) {
      refuse(["CA-ORDER-3", say("noway", call(from), call(place))]);
      return;
    }
    change(mine => {
      mine.path.push(...path);
      if (stays(mine.posture)) mine.posture = "march";
    });
  }

  function refuse(why) {
    told = why;
    render();
  }

  /* ---- The map ---- */

  const drawing = $("drawing"),
    over = $("over");
  const whole = drawing ? drawing.viewBox.baseVal : null,
    size = whole && { width: whole.width, height: whole.height };
  const view = { x: 0, y: 0, scale: 1 };

  function look() {
    const box = drawing.getBoundingClientRect(),
      width = box.width / view.scale,
      height = box.height / view.scale;
    const within = (at, part, all) => (part >= all ? (all - part) / 2 : Math.min(Math.max(at, 0), all - part));
    if (!box.width || !box.height) return;
    view.x = within(view.x, width, size.width);
    view.y = within(view.y, height, size.height);
    drawing.setAttribute("viewBox", `${view.x} ${view.y} ${width} ${height}`);
  }

  const scaleForAll = () => {
    const box = drawing.getBoundingClientRect();
    return Math.min(box.width / size.width, box.height / size.height);
  };

  // At a point of the screen, which stays where it is.
  function zoom(factor, clientX, clientY) {
    const box = drawing.getBoundingClientRect(),
      dx = (clientX ?? box.x + box.width / 2) - box.x,
      dy = (clientY ?? box.y + box.height / 2) - box.y;
    const scale = Math.min(Math.max(view.scale * factor, scaleForAll()), 4);
    view.x += dx / view.scale - dx / scale;
    view.y += dy / view.scale - dy / scale;
    view.scale = scale;
    look();
  }

  // All of it where that can be read, else his own formations.
  function lookAtOwn() {
    const box = drawing.getBoundingClientRect(),
      places = data.formations.map(formation => data.places[formation.at]).filter(Boolean);
    const middle = i =>
      places.length ? (Math.min(...places.map(place => place[i])) + Math.max(...places.map(place => place[i]))) / 2 : 0;
    view.scale = Math.max(scaleForAll(), Math.min(0.6, (box.width / size.width) * 3));
    view.x = middle(1) - box.width / view.scale / 2;
    view.y = middle(2) - box.height / view.scale / 2;
    look();
  }

  function bringIntoSight([, x, y]) {
    const box = drawing.getBoundingClientRect(),
      width = box.width / view.scale,
      height = box.height / view.scale;
    if (x > view.x + 20 && x < view.x + width - 20 && y > view.y + 20 && y < view.y + height - 20) return;
    view.x = x - width / 2;
    view.y = y - height / 2;
    look();
  }

  function toMap(event) {
    const box = drawing.getBoundingClientRect();
    return [view.x + (event.clientX - box.x) / view.scale, view.y + (event.clientY - box.y) / view.scale];
  }

  function tap(x, y) {
    const near = 28 / view.scale;
    let best = null,
      distance = near;
    for (const formation of own.values()) {
      const [left, top, width, height] = formation.flag || [NaN, 0, 0, 0];
      if (x >= left - 4 && x <= left + width + 4 && y >= top - 4 && y <= top + height + 4) {
        pick(formation.id);
        return;
      }
    }
    for (const [id, [, px, py]] of Object.entries(data.places))
      if (Math.hypot(px - x, py - y) < distance) {
        best = id;
        distance = Math.hypot(px - x, py - y);
      }
    if (best === null) return;
    const here = [...own.values()].find(formation => formation.at === best && formation.leads);
    if (picked && data.open && best !== own.get(picked).at) goTo(best);
    else if (here) pick(here.id);
  }

  function followFingers() {
    const fingers = new Map();
    let moved = 0,
      apart = 0;
    const spreadOf = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    drawing.addEventListener("pointerdown", event => {
      drawing.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      moved = fingers.size > 1 ? Infinity : 0;
      if (fingers.size === 2) apart = spreadOf();
    });
    drawing.addEventListener("pointermove", event => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const dx = event.clientX - finger.x,
        dy = event.clientY - finger.y;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 8) return;
      view.x -= dx / view.scale / fingers.size;
      view.y -= dy / view.scale / fingers.size;
      if (fingers.size === 2) {
        const [a, b] = [...fingers.values()],
          now = spreadOf();
        zoom(now / apart, (a.x + b.x) / 2, (a.y + b.y) / 2);
        apart = now;
      } else look();
    });
    for (const end of ["pointerup", "pointercancel"])
      drawing.addEventListener(end, event => {
        if (fingers.delete(event.pointerId) && end === "pointerup" && moved < 8) tap(...toMap(event));
      });
    drawing.addEventListener(
      "wheel",
      event => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
      },
      { passive: false },
    );
  }

  // From place to place along the links, clear of the places at both ends.
  function courseOf(from, path) {
    const points = [];
    let at = from;
    for (const to of path) {
      const there = data.courses[`${at} ${to}`],
        back = data.courses[`${to} ${at}`],
        pairs = [];
      for (let i = 0; i < (there || back || []).length; i += 2) pairs.push((there || back).slice(i, i + 2));
      points.push(...(there ? pairs : back ? pairs.reverse() : [data.places[at].slice(1), data.places[to].slice(1)]));
      at = to;
    }
    return points;
  }

  function clear(points, room) {
    while (points.length > 2 && Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]) < room) {
      room -= Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
      points.shift();
    }
    const [[x, y], [nx, ny]] = points,
      length = Math.hypot(nx - x, ny - y) || 1,
      part = Math.min(room / length, 0.45);
    points[0] = [x + (nx - x) * part, y + (ny - y) * part];
    return points;
  }

  function drawMarch(id, order) {
    const points = clear(clear(courseOf(own.get(id).at, order.path), 17).reverse(), 24).reverse();
    const [[bx, by], [ex, ey]] = points.slice(-2),
      angle = Math.atan2(ey - by, ex - bx),
      line = points.map(point => point.join(",")).join(" ");
    const corner = (length, turn) => `${ex + length * Math.cos(angle + turn)},${ey + length * Math.sin(angle + turn)}`;
    const chosen = id === picked ? " chosen" : "";
    return [
      draw("polyline", { class: "march", points: line }),
      draw("polyline", { class: `march line${chosen}`, points: line }),
      draw("polygon", { class: `head${chosen}`, points: [corner(12, 0), corner(13, 2.2), corner(13, -2.2)].join(" ") }),
    ];
  }

  const acts = act => ({
    tabindex: 0,
    role: "button",
    onkeydown: event => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act();
      }
    },
  });

  function renderMap() {
    over.replaceChildren();
    const formation = own.get(picked),
      order = orders.get(picked);
    if (formation && data.open) {
      const found = reach(formation, order),
        from = endOf(formation, order);
      for (const way of waysFrom(formation, from))
        if (!way[3] && !found.has(way[0]) && !formation.stuck) found.set(way[0], { cost: null });
      for (const [place, { cost }] of found) {
        const [name, x, y] = data.places[place];
        over.append(
          draw(
            "g",
            {
              ...acts(() => goTo(place)),
              "data-place": place,
              "aria-label": cost === null ? say("beyond", name) : say("place", name, cost),
            },
            draw("circle", { class: cost === null ? "ring beyond" : "ring", cx: x, cy: y, r: 21 }),
          ),
        );
      }
    }
    for (const [id, one] of orders) if (one.path.length && !check(own.get(id), one)) over.append(...drawMarch(id, one));
    for (const { id, name, flag } of own.values())
      if (flag)
        over.append(
          draw(
            "g",
            { ...acts(() => pick(id)), "data-flag": id, "aria-label": say("flag", name, briefly(id)) },
            draw("rect", {
              class: id === picked ? "picked-flag" : "",
              "fill-opacity": 0,
              x: flag[0] - 3,
              y: flag[1] - 3,
              width: flag[2] + 6,
              height: flag[3] + 6,
              rx: 4,
            }),
          ),
        );
  }

  /* ---- Words ---- */

  const nameOfPosture = posture => data.postures.find(([id]) => id === posture)[1];

  function briefly(id) {
    const order = orders.get(id);
    return order
      ? [nameOfPosture(order.posture), ...(order.path.length ? [call(endOf(own.get(id), order))] : [])].join(" → ")
      : say("none");
  }

  const leaders = () => [...own.values()].filter(formation => formation.leads);
  const countOrdered = () => leaders().filter(formation => orders.has(formation.id)).length;

  // Read aloud where what it says is new, not with every letter that is typed.
  function replaceIfOther(element, children) {
    const text = children.map(child => child.textContent).join("\n");
    if (element.dataset.said === text) return;
    element.dataset.said = text;
    element.replaceChildren(...children);
  }

  const tellRefusal = (why, role = null) =>
    make(
      "p",
      { class: "refusal", role },
      why[1],
      make("button", { class: "linklike", title: say("clause", why[0]), onclick: () => showClause(why[0]) }, why[0]),
    );

  function showClause(clause) {
    const term = $(clause);
    if (!term) return;
    show("rules");
    document.querySelectorAll("dt.told").forEach(old => old.classList.remove("told"));
    term.classList.add("told");
    term.scrollIntoView({ block: "center" });
  }

  /* ---- The order in hand ---- */

  const panel = make("div", { id: "panel", role: "group", "aria-label": say("thisorder") });
  const aloud = make("p", { id: "aloud", class: "unseen", role: "status" });

  const check_box = (key, name, isOn, set) =>
    make(
      "label",
      {},
      make("input", {
        type: "checkbox",
        id: `is-${key}`,
        checked: isOn,
        onchange: event => change(order => set(order, event.target.checked)),
      }),
      name,
    );

  function choosePosture(posture) {
    change(order => {
      order.posture = posture;
      if (stays(posture)) order.path = [];
    });
  }

  function listPostures(formation, order) {
    const wanted = ([id]) => !formation.refused[id] || !["scout", "besiege"].includes(id);
    return make(
      "div",
      { class: "postures", role: "group", "aria-label": say("posture") },
      ...data.postures
        .filter(wanted)
        .map(([id, label]) =>
          make(
            "button",
            {
              id: `posture-${id}`,
              "aria-pressed": Boolean(order) && order.posture === id ? "true" : "false",
              "aria-disabled": formation.refused[id] ? "true" : null,
              onclick: () => (formation.refused[id] ? refuse(formation.refused[id]) : choosePosture(id)),
            },
            label,
          ),
        ),
    );
  }

  function listPath(formation, order) {
    const { moves, cost, reached } = walk(formation, order);
    const row = make(
      "div",
      { class: "path" },
      make("b", {}, [formation.at, ...order.path].map(call).join(" → ")),
      make("span", {}, say("costs", cost, moves)),
      make(
        "button",
        { id: "back", "aria-label": say("back"), title: say("back"), onclick: () => change(mine => mine.path.pop()) },
        "⌫",
      ),
    );
    const far =
      reached < order.path.length
        ? make("small", {}, say("far", call(reached ? order.path[reached - 1] : formation.at)))
        : null;
    return far ? [row, far] : [row];
  }

  function listNext(formation, order) {
    const from = endOf(formation, order);
    const choices = waysFrom(formation, from)
      .filter(way => !way[3])
      .map(way => make("option", { value: way[0] }, say("step", call(way[0]), way[1])));
    return formation.stuck || !choices.length
      ? null
      : make(
          "select",
          { id: "next", "aria-label": say("add"), onchange: event => goTo(event.target.value) },
          make("option", { value: "" }, say("add")),
          ...choices,
        );
  }

  function listTools(formation, order) {
    const tools = [];
    const is = name => Boolean(order && order[name]);
    if (formation.forced)
      tools.push(
        check_box("forced", say("forced"), is("forced"), (mine, on) => {
          mine.forced = on;
        }),
      );
    if (formation.ships)
      tools.push(
        check_box("ships", say(formation.ships), Boolean(order) && order.embark !== "none", (mine, on) => {
          mine.embark = on ? formation.ships : "none";
        }),
      );
    if (formation.burns)
      tools.push(
        check_box("burn", say("burn"), is("burn"), (mine, on) => {
          mine.burn = on;
        }),
      );
    if (formation.draft.length && !(order && order.path.length))
      tools.push(
        make(
          "button",
          {
            id: "continue",
            onclick: () =>
              change(mine => {
                mine.path = [...formation.draft];
                if (stays(mine.posture)) mine.posture = "march";
              }),
          },
          say("continue", formation.draft.map(call).join(", ")),
        ),
      );
    if (formation.units.length > 1 && !isDetaching)
      tools.push(
        make(
          "button",
          {
            id: "detach",
            onclick: () => {
              isDetaching = true;
              render();
            },
          },
          say("detach"),
        ),
      );
    for (const id of formation.joins)
      if (own.has(id))
        tools.push(
          make("button", { onclick: () => addSplit({ join: formation.id, into: id }) }, say("together", own.get(id).name)),
        );
    if (order)
      tools.push(
        make(
          "button",
          {
            id: "drop",
            onclick: () => {
              orders.delete(picked);
              keep();
              render();
            },
          },
          say("drop"),
        ),
      );
    return make("div", { class: "tools" }, ...tools);
  }

  function listDetaching(formation) {
    if (!isDetaching) return null;
    const boxes = formation.units.map(([id, name]) =>
      make("label", {}, make("input", { type: "checkbox", value: id }), " ", name),
    );
    const chosen = () =>
      boxes
        .map(label => label.firstChild)
        .filter(box => box.checked)
        .map(box => box.value);
    const go = make(
      "button",
      {
        id: "detach-these",
        disabled: true,
        onclick: () => {
          const n = own.get(formation.id).detachments + splits.filter(split => split.detach === formation.id).length + 1;
          addSplit({ detach: formation.id, as: `${formation.id}/${n}`, units: chosen() });
        },
      },
      say("detachthese"),
    );
    const list = make("fieldset", { class: "units" }, make("legend", {}, say("detaching")), ...boxes, go);
    list.addEventListener("change", () => {
      go.disabled = !chosen().length || chosen().length === boxes.length;
    });
    return list;
  }

  // What is detached or joined can be taken back while nothing has been sent.
  const listSplits = () =>
    splits.map(split =>
      make(
        "div",
        { class: "path" },
        make(
          "b",
          {},
          split.detach
            ? say("detaches", own.has(split.detach) ? own.get(split.detach).name : split.detach, split.units.length)
            : say(
                "joins",
                (data.formations.find(one => one.id === split.join) || { name: split.join }).name,
                own.has(split.into) ? own.get(split.into).name : split.into,
              ),
        ),
        make("button", { onclick: () => dropSplit(split) }, say("undo")),
      ),
    );

  function listOrder(formation) {
    const order = orders.get(picked),
      why = told || (order && check(formation, order));
    const words = make("input", {
      type: "text",
      id: "words",
      maxlength: 500,
      placeholder: say("words"),
      "aria-label": say("words"),
      oninput: event => {
        orderOf(picked).text = plain(event.target.value);
        keep();
        renderRest();
      },
    });
    words.value = order ? order.text : "";
    return [
      make(
        "div",
        {},
        make("b", {}, formation.name),
        make("small", {}, say("at", call(formation.at), formation.strength)),
        ...(formation.arrives ? [make("small", {}, formation.arrives)] : []),
      ),
      listPostures(formation, order),
      ...(order && order.path.length ? listPath(formation, order) : []),
      ...(why ? [tellRefusal(why, "alert")] : []),
      listNext(formation, order),
      listTools(formation, order),
      listDetaching(formation),
      words,
    ].filter(Boolean);
  }

  function renderPanel() {
    const focused = document.activeElement && panel.contains(document.activeElement) ? document.activeElement.id : "";
    const chips = make(
      "div",
      { class: "chips", role: "group", "aria-label": say("army") },
      ...leaders().map(({ id, code, name }) =>
        make(
          "button",
          {
            id: `chip-${id}`,
            class: orders.has(id) ? "" : "missing",
            title: name,
            "aria-label": say("flag", name, briefly(id)),
            "aria-pressed": id === picked ? "true" : "false",
            onclick: () => pick(id),
          },
          orders.has(id) ? `${code} ✓` : code,
        ),
      ),
    );
    panel.replaceChildren(
      chips,
      ...(picked ? listOrder(own.get(picked)) : [make("p", {}, say("choose"))]),
      ...listSplits(),
      make(
        "button",
        { class: "blue", id: "to-send", onclick: () => show("send") },
        say("sends", countOrdered(), leaders().length),
      ),
    );
    if (focused && $(focused)) $(focused).focus();
  }

  /* ---- Despatches (CA-MAIL-4): written in a form, then put with the orders ---- */

  const carried = ["return", "sightings", "march"];
  let letter = null, // what is in the form
    changed = -1; // which of the letters it was; -1: none yet

  const callAddressee = to => (to ? (data.post.to.find(([word]) => word === to) || [to, to])[1] : say("referee"));
  const titleOf = ({ from, to }) => say("fromto", (own.get(from) || { name: from }).name, callAddressee(to));
  const writers = () => [...own.values()].filter(formation => !formation.embarked);

  function beginLetter(index = -1) {
    const first = writers()[0];
    changed = index;
    letter = index >= 0 ? { ...letters[index] } : { from: first ? first.id : "", to: "", with: [], text: "" };
  }

  // While he writes only what is too much is told; what is missing when he is done.
  function tellOfLetter(isDone) {
    const why = own.has(letter.from) ? checkLetter(letter, changed >= 0 ? changed : letters.length) : null;
    const isTooMuch = why && (letter.text || letter.with.length);
    $("letter-count").textContent = say("count", [...letter.text].length, data.post.letters);
    replaceIfOther($("letter-why"), why && (isDone || isTooMuch) ? [tellRefusal(why)] : []);
    return why;
  }

  function addLetter() {
    if (tellOfLetter(true)) return;
    if (changed >= 0) letters[changed] = letter;
    else letters.push(letter);
    beginLetter();
    keep();
    renderPost();
    renderRest();
    $("letter-said").textContent = say("added");
    $("letter-text").focus();
  }

  function dropLetter(index) {
    letters.splice(index, 1);
    beginLetter();
    keep();
    renderPost();
    renderRest();
  }

  const listLetters = () =>
    make(
      "ul",
      { class: "post", "aria-label": say("letters") },
      ...letters.map((one, i) =>
        make(
          "li",
          {},
          make("b", {}, titleOf(one)),
          ...(one.with.length ? [make("small", {}, one.with.map(word => say(`with${word}`)).join(", "))] : []),
          ...one.text
            .split("\n")
            .filter(Boolean)
            .map(line => make("p", { class: "letter" }, line)),
          make(
            "div",
            { class: "tools" },
            make(
              "button",
              {
                class: "change-letter",
                "aria-label": say("changethis", titleOf(one)),
                onclick: () => {
                  beginLetter(i);
                  renderPost();
                  $("letter-text").focus();
                },
              },
              say("change"),
            ),
            make(
              "button",
              { class: "drop-letter", "aria-label": say("undothis", titleOf(one)), onclick: () => dropLetter(i) },
              say("undo"),
            ),
          ),
        ),
      ),
    );

  function renderPost() {
    if (!$("post")) return;
    if (!letter || !own.has(letter.from)) beginLetter();
    const isNamed = letter.to !== "" && !data.post.to.some(([word]) => word === letter.to);
    const pickFrom = make(
      "select",
      {
        id: "letter-from",
        onchange: event => {
          letter.from = event.target.value;
          tellOfLetter(false);
        },
      },
      ...writers().map(({ id, name }) => make("option", { value: id, selected: id === letter.from }, name)),
    );
    const name = make("input", {
      type: "text",
      id: "letter-name",
      maxlength: 100,
      hidden: !isNamed,
      placeholder: say("byname"),
      "aria-label": say("byname"),
      oninput: event => {
        letter.to = plain(event.target.value.replace(/["“”„«»]/g, ""));
        tellOfLetter(false);
      },
    });
    const pickTo = make(
      "select",
      {
        id: "letter-to",
        onchange: event => {
          name.hidden = event.target.value !== "?";
          letter.to = name.hidden ? event.target.value : plain(name.value.replace(/["“”„«»]/g, ""));
          if (!name.hidden) name.focus();
          tellOfLetter(false);
        },
      },
      make("option", { value: "", selected: letter.to === "" }, say("referee")),
      ...data.post.to.map(([word, label]) => make("option", { value: word, selected: word === letter.to }, label)),
      make("option", { value: "?", selected: isNamed }, say("somebody")),
    );
    const words = make("textarea", {
      id: "letter-text",
      rows: 4,
      oninput: event => {
        letter.text = plainLines(event.target.value);
        $("letter-said").textContent = "";
        tellOfLetter(false);
      },
    });
    const boxes = carried.map(word =>
      make(
        "label",
        {},
        make("input", {
          type: "checkbox",
          id: `with-${word}`,
          checked: letter.with.includes(word),
          onchange: event => {
            letter.with = carried.filter(one => (one === word ? event.target.checked : letter.with.includes(one)));
            tellOfLetter(false);
          },
        }),
        say(`with${word}`),
      ),
    );
    words.value = letter.text;
    name.value = isNamed ? letter.to : "";
    $("post").replaceChildren(
      make("h3", { id: "post-head" }, say("write")),
      ...(letters.length ? [listLetters()] : []),
      make(
        "div",
        { class: "writing", role: "group", "aria-labelledby": "post-head" },
        make("label", { for: "letter-from" }, say("from")),
        pickFrom,
        make("label", { for: "letter-to" }, say("to")),
        make("div", {}, pickTo, name),
        make("label", { for: "letter-text" }, say("wordsofit")),
        make("div", {}, words, make("small", { id: "letter-count" })),
        make("span", {}, say("with")),
        make("div", { class: "tools", role: "group", "aria-label": say("with") }, ...boxes),
      ),
      make("div", { id: "letter-why", role: "status" }),
      make(
        "div",
        { class: "go" },
        make("button", { id: "letter-add", onclick: addLetter }, changed >= 0 ? say("putback") : say("putin")),
        ...(changed >= 0
          ? [
              make(
                "button",
                {
                  id: "letter-cancel",
                  onclick: () => {
                    beginLetter();
                    renderPost();
                  },
                },
                say("asitwas"),
              ),
            ]
          : []),
      ),
      make("p", { id: "letter-said", role: "status" }),
    );
    tellOfLetter(false);
  }

  /* ---- The rest of the page ---- */

  const send = make(
    "section",
    { id: "send", "aria-labelledby": "head-send" },
    make("h2", { id: "head-send" }, say("yours"), make("span", {}, say("this"))),
    make("div", { id: "faults", role: "status" }),
    make("p", { id: "missing" }),
    make("textarea", {
      id: "remarks",
      rows: 2,
      placeholder: say("remarks"),
      "aria-label": say("remarks"),
      oninput: event => {
        remarks = plainLines(event.target.value);
        keep();
        renderRest();
      },
    }),
    make("pre", { id: "text", tabindex: 0, "aria-label": say("yours") }),
    make(
      "div",
      { class: "go" },
      make("button", { id: "copy", class: "blue", onclick: copy }, say("copy")),
      make("button", { id: "save", onclick: save }, say("save")),
      make("button", { id: "share", hidden: true, onclick: share }, say("share")),
    ),
    make("p", { id: "said", role: "status" }),
  );

  async function copy() {
    const text = asText();
    try {
      await navigator.clipboard.writeText(text);
      $("said").textContent = say("copied");
    } catch (error) {
      getSelection().selectAllChildren($("text"));
      $("said").textContent = document.execCommand("copy") ? say("copied") : say("uncopied");
    }
  }

  const asBlob = () => new File([asFile()], data.file, { type: "application/vnd.bivouac.orders+xml" });

  function save() {
    const address = URL.createObjectURL(asBlob());
    const link = make("a", { href: address, download: data.file });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    $("said").textContent = say("saved", data.file);
  }

  async function share() {
    try {
      await navigator.share({ title: data.file, text: asText() });
    } catch (error) {
      /* he thought better of it */
    }
  }

  // What is detached stands in the army below what it comes from.
  function renderMade() {
    const made = splits.filter(split => split.detach && own.has(split.as));
    const said = made.map(({ as, units }) => `${as} ${units}`).join("\n");
    if ($("army").dataset.made === said) return;
    $("army").dataset.made = said;
    document.querySelectorAll("[data-made-here]").forEach(item => item.remove());
    for (const { detach, as } of made) {
      const parent = [...document.querySelectorAll("[data-formation]")].find(item => item.dataset.formation === detach);
      if (!parent) continue;
      let list = [...parent.children].find(child => child.tagName === "UL");
      if (!list) parent.append((list = make("ul", { "data-made-here": true })));
      const { code, name, at, strength } = own.get(as);
      list.append(
        make(
          "li",
          { "data-formation": as, "data-made-here": true },
          make(
            "div",
            { class: "row" },
            make("span", { class: "code" }, code),
            make(
              "button",
              { class: "pick", onclick: () => own.has(as) && pick(as) },
              make("b", {}, name),
              make("small", {}, say("at", call(at), strength)),
            ),
            make("span", { class: "order" }),
          ),
        ),
      );
    }
  }

  const intoWhat = id => splits.find(split => split.join === id);

  // All but what is being typed in.
  function renderRest() {
    renderMade();
    const n = countOrdered(),
      all = leaders().length,
      faults = [...orders].map(([id, order]) => [own.get(id), check(own.get(id), order)]).filter(([, why]) => why);
    for (const row of document.querySelectorAll("[data-formation]")) {
      const id = row.dataset.formation,
        mark = row.querySelector(".order");
      if (!mark) continue;
      if (!own.has(id)) {
        const into = intoWhat(id);
        mark.textContent = into && own.has(into.into) ? say("joined", own.get(into.into).name) : "";
        mark.classList.remove("missing");
        continue;
      }
      mark.textContent = orders.has(id) ? `✓ ${briefly(id)}` : own.get(id).leads && data.open ? say("none") : "";
      mark.classList.toggle("missing", !orders.has(id));
      mark.parentElement.classList.toggle("picked", id === picked);
    }
    $("ordered").textContent = say("ordered", n, all);
    replaceIfOther($("faults"), [
      ...faults.map(([formation, why]) => tellRefusal([why[0], say("faulty", formation.name, why[1])])),
      ...letters
        .map((letter, i) => [letter, checkLetter(letter, i)])
        .filter(([, why]) => why)
        .map(([letter, why]) => tellRefusal([why[0], say("faultyletter", titleOf(letter), why[1])])),
    ]);
    $("missing").textContent = isAnything() ? data.words.missing[all - n] : say("empty");
    $("text").textContent = asText();
    for (const id of ["copy", "save", "share"]) $(id).disabled = !isAnything();
    $("to-send").textContent = say("sends", n, all);
    $("count-send").textContent = `${n} / ${all}`;
  }

  // What an act has come to, for who does not see it.
  function tellAloud() {
    const formation = own.get(picked),
      order = formation && orders.get(picked);
    const costs = order && order.path.length ? walk(formation, order) : null;
    const said = !formation
      ? ""
      : [say("flag", formation.name, briefly(picked)), ...(costs ? [say("costs", costs.cost, costs.moves)] : [])].join(", ");
    if (aloud.textContent !== said) aloud.textContent = said;
  }

  function render() {
    if (data.open) {
      renderPanel();
      renderRest();
      tellAloud();
    }
    if (drawing) renderMap();
  }

  /* ---- Tabs of a telephone, columns of a desk ---- */

  const tabs = {
    map: ["map"],
    army: ["army", "enemy"],
    news: ["despatches", "news"],
    rules: ["rules"],
    send: ["send"],
  };

  function show(tab) {
    for (const section of document.querySelectorAll("[data-tab]"))
      section.classList.toggle("shown", section.dataset.tab === tab);
    for (const button of document.querySelectorAll("nav button"))
      button.setAttribute("aria-current", button.dataset.opens === tab ? "true" : "false");
    if (matchMedia("(max-width: 59.99rem)").matches) scrollTo(0, 0);
    else if (tab === "send") {
      $("send").scrollIntoView({ block: "nearest" });
      $("copy").focus();
    }
    if (tab === "map" && drawing) look();
  }

  const inOrder = [...document.querySelectorAll("main > section")];
  const left = make("div", { class: "left" }),
    right = make("div", { class: "right" });

  function arrange() {
    const main = document.querySelector("main");
    left.append(...["map", "enemy", "rules"].map($).filter(Boolean));
    right.append(...["army", "despatches", "send", "news"].map($).filter(Boolean));
    main.append(left, right, ...["form"].map($).filter(Boolean));
  }

  function build() {
    const main = document.querySelector("main");
    document.body.classList.add("live");
    main.append(send);
    if (drawing) {
      $("chart").append(
        make(
          "div",
          { class: "zoom" },
          make("button", { id: "nearer", "aria-label": say("nearer"), onclick: () => zoom(1.4) }, "+"),
          make("button", { id: "farther", "aria-label": say("farther"), onclick: () => zoom(1 / 1.4) }, "−"),
          make(
            "button",
            {
              id: "whole",
              "aria-label": say("whole"),
              onclick: () => {
                view.scale = 0;
                zoom(0);
              },
            },
            say("all"),
          ),
        ),
      );
    }
    if (data.open) $("map").append(panel, aloud);
    else {
      send.remove();
      if (drawing) main.prepend(make("p", { class: "notice" }, say("closed")));
    }
    if (data.open && data.post) $("despatches").append(make("div", { id: "post" }));
    for (const [tab, sections] of Object.entries(tabs)) for (const id of sections) if ($(id)) $(id).dataset.tab = tab;
    document.body.append(
      make(
        "nav",
        { "aria-label": say("parts") },
        ...Object.keys(tabs)
          .filter(tab => document.querySelector(`[data-tab="${tab}"]`))
          .map(tab =>
            make(
              "button",
              { "data-opens": tab, onclick: () => show(tab) },
              say(tab),
              ...(tab === "news" && $("count-news") ? [make("small", {}, $("count-news").textContent)] : []),
              ...(tab === "send" ? [make("small", { id: "count-send" })] : []),
            ),
          ),
      ),
    );
    $("army")
      .querySelector("h2")
      .append(make("span", { id: "ordered" }));
    for (const item of document.querySelectorAll("[data-formation]")) {
      const row = item.querySelector(".row"),
        id = item.dataset.formation;
      if (!data.formations.some(one => one.id === id) || !data.open) continue;
      const button = make("button", { class: "pick", onclick: () => own.has(id) && pick(id) });
      button.append(...row.querySelector("div").childNodes);
      row.querySelector("div").replaceWith(button);
      row.append(make("span", { class: "order" }));
    }
    arrange();
    show("map");
  }

  function start() {
    gather();
    for (const formation of data.formations) if (formation.order) orders.set(formation.id, { ...formation.order });
    const newer = recall();
    build();
    if (newer)
      document.querySelector("main").prepend(make("p", { class: "notice", role: "alert" }, say("older", newer, data.turn)));
    else keep();
    $("remarks") && ($("remarks").value = remarks);
    $("share") && ($("share").hidden = !navigator.share);
    if (drawing) {
      followFingers();
      lookAtOwn();
      addEventListener("resize", look);
    }
    addEventListener("beforeprint", () => {
      drawing && drawing.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
      document.querySelector("main").append(...inOrder);
    });
    addEventListener("afterprint", () => {
      arrange();
      drawing && look();
    });
    render();
    renderPost();
  }

  start();
})();
