vim.keymap.set("n", "<F5>", "<cmd>write | !judge test %:p:S<cr>")
vim.keymap.set("n", "<F6>", "<cmd>write | !judge stress %:p:S<cr>")
vim.keymap.set("n", "<F7>", "<cmd>write | !judge bundle %:p:S --copy<cr>")
