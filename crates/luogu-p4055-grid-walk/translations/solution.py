# Game: from which cells of a maze does the player lose who moves first, if no cell may be entered twice?
#
# The cells are the vertices of a graph, which is bipartite, as the squares of a chessboard are black and
# white. The player who moves first wins exactly if every maximum matching of neighbouring cells covers
# the start.
rows, columns = map(int, input().split())
maze = {(row, column) for row in range(1, rows + 1) for column, cell in enumerate(input(), 1) if cell == "."}
neighbours = {
    (row, column): maze & {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
    for row, column in maze
}

def find_way(start, seen):
    """Returns the end of a way from an unmatched cell to another, and from where each cell on it was reached."""
    came_from, queue = {}, [start]
    for cell in queue:
        for other in neighbours[cell]:
            if other not in came_from and other not in seen:
                came_from[other] = cell
                if other not in mates:
                    return other, came_from
                queue.append(mates[other])
    return None, came_from

mates = {}
seen = set()  # where a search has failed, later ones need not look
for start in sorted(maze):
    if sum(start) % 2 == 0:
        white, came_from = find_way(start, seen)
        if white is None:
            seen |= came_from.keys()
        while white is not None:
            black = mates[white] = came_from[white]
            mates[black], white = white, mates.get(black)

# A cell is left out by some maximum matching if it can be reached from one that this matching leaves out.
stack = [cell for cell in maze if cell not in mates]
lost = set(stack)
while stack:
    for cell in neighbours[stack.pop()]:
        if mates[cell] not in lost:
            lost.add(mates[cell])
            stack.append(mates[cell])
print("WIN" if lost else "LOSE")
for row, column in sorted(lost):
    print(row, column)
