-- Whether a kind of repair is offered: 1 or 0.
SELECT COUNT(*) FROM Base_Parameter p WHERE p.Category = '报修项目' AND p.Name = @Item AND p.Enabled = 1;
