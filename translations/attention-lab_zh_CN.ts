<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open an &amp;example…</source>
        <translation>打开示例(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Reload from the file</source>
        <translation>从文件重新载入(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Copy as an image</source>
        <translation>复制为图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;lear the cells</source>
        <translation>清空单元格(&amp;L)</translation>
    </message>
    <message>
        <source>Fill with &amp;zeros</source>
        <translation>全部填 0(&amp;Z)</translation>
    </message>
    <message>
        <source>Fill with the &amp;identity</source>
        <translation>填单位矩阵(&amp;I)</translation>
    </message>
    <message>
        <source>Fill with ra&amp;ndom numbers…</source>
        <translation>填随机数(&amp;N)…</translation>
    </message>
    <message>
        <source>Fill from the to&amp;y sentence</source>
        <translation>填玩具句子的数(&amp;Y)</translation>
    </message>
    <message>
        <source>Rena&amp;me the token</source>
        <translation>重命名词元(&amp;M)</translation>
    </message>
    <message>
        <source>Add a &amp;head</source>
        <translation>添加一个头(&amp;H)</translation>
    </message>
    <message>
        <source>Remo&amp;ve the head</source>
        <translation>删除这个头(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Equation</source>
        <translation>等式(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Pipeline</source>
        <translation>流程全景(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Storyboard</source>
        <translation>分镜(&amp;S)</translation>
    </message>
    <message>
        <source>Before and &amp;after</source>
        <translation>前后对比(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Inputs</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Options</source>
        <translation>选项(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Both languages</source>
        <translation>双语(&amp;B)</translation>
    </message>
    <message>
        <source>Theme of the s&amp;ystem</source>
        <translation>跟随系统主题(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <source>Smal&amp;ler text</source>
        <translation>缩小文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>标准文字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>Prese&amp;nt</source>
        <translation>演示(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Last step</source>
        <translation>最后一步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Jump to a step…</source>
        <translation>跳到某一步(&amp;J)…</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>播放(&amp;L)</translation>
    </message>
    <message>
        <source>Bac&amp;k along the origin</source>
        <translation>沿来源返回(&amp;K)</translation>
    </message>
    <message>
        <source>For&amp;ward again</source>
        <translation>再次前进(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Exact</source>
        <translation>精确计算(&amp;E)</translation>
    </message>
    <message>
        <source>By &amp;hand</source>
        <translation>手算(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;More decimals</source>
        <translation>多保留一位小数(&amp;M)</translation>
    </message>
    <message>
        <source>Fewer &amp;decimals</source>
        <translation>少保留一位小数(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Hide result</source>
        <translation>隐藏结果(&amp;H)</translation>
    </message>
    <message>
        <source>Hide the &amp;cell</source>
        <translation>隐藏这一格(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Reveal the cell</source>
        <translation>揭示这一格(&amp;R)</translation>
    </message>
    <message>
        <source>Reveal &amp;everything</source>
        <translation>全部揭示(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Causal mask</source>
        <translation>因果掩码(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pin this state</source>
        <translation>固定当前状态(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Stop computing</source>
        <translation>停止计算(&amp;S)</translation>
    </message>
    <message>
        <source>Compute &amp;again</source>
        <translation>重新计算(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;About Attention Lab</source>
        <translation>关于注意力实验室(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Practice</source>
        <translation>练习(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Put the head earlier</source>
        <translation>将该头前移</translation>
    </message>
    <message>
        <source>Put the head later</source>
        <translation>将该头后移</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加一层</translation>
    </message>
    <message>
        <source>Remove the layer</source>
        <translation>删除该层</translation>
    </message>
    <message>
        <source>Put the layer earlier</source>
        <translation>将该层前移</translation>
    </message>
    <message>
        <source>Put the layer later</source>
        <translation>将该层后移</translation>
    </message>
    <message>
        <source>One colour &amp;range for all steps</source>
        <translation>各步共用一个颜色范围(&amp;R)</translation>
    </message>
</context>
<context>
    <name>Aside</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Please wait</source>
        <translation>请稍候</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>(and %1 more)</source>
        <translation>（另有 %1 处）</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Computing was stopped. The picture is of the last model that was computed.</source>
        <translation>计算已停止。图中仍是上一次算出的结果。</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>. The picture is of the last model that could be computed.</source>
        <extracomment>Behind the reason why the model cannot be computed.</extracomment>
        <translation>。图中仍是上一次算得出的结果。</translation>
    </message>
</context>
<context>
    <name>BeforeAfterView</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Computing how similar the tokens are…</source>
        <translation>正在计算各词元之间的相似度…</translation>
    </message>
    <message>
        <source>How similar the tokens are was not computed.</source>
        <translation>没有计算各词元之间的相似度。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
</context>
<context>
    <name>BlockOptions</name>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Own table</source>
        <translation>自己的表</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>… of the source</source>
        <translation>来源的位置</translation>
    </message>
    <message>
        <source>another sentence</source>
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>Keys and values come from another sentence: cross-attention</source>
        <translation>键和值来自另一个句子：交叉注意力</translation>
    </message>
</context>
<context>
    <name>CellDelegate</name>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Present state with</source>
        <translation>现在的状态，与</translation>
    </message>
    <message>
        <source>Pin present state</source>
        <translation>固定现在的状态</translation>
    </message>
    <message>
        <source>Keep the numbers of now, then change something and see what differs</source>
        <translation>记下现在的数字，再改动，看哪里不同</translation>
    </message>
    <message>
        <source>The present model cannot be computed yet.</source>
        <translation>现在的模型还不能计算。</translation>
    </message>
    <message>
        <source>This step is hidden.</source>
        <translation>这一步已隐藏。</translation>
    </message>
    <message>
        <source>This step is the same in both.</source>
        <translation>这一步两边相同。</translation>
    </message>
    <message>
        <source>Choose a step in the list.</source>
        <translation>请在列表里选一个步骤。</translation>
    </message>
    <message>
        <source>The present model is being computed.</source>
        <translation>正在计算当前模型。</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在对比…</translation>
    </message>
    <message>
        <source>Comparing was stopped.</source>
        <translation>对比已停止。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新对比</translation>
    </message>
</context>
<context>
    <name>DifferenceList</name>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>The largest of the step</source>
        <translation>这一步里最大的差</translation>
    </message>
    <message>
        <source>Differences by step</source>
        <translation>各步骤的差</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
</context>
<context>
    <name>DerivationPanel</name>
    <message>
        <source>Copy as text</source>
        <translation>复制为文字</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Back to where you came from</source>
        <translation>返回来处</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>再次前进</translation>
    </message>
    <message>
        <source>Copy the derivation</source>
        <translation>复制推导</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Add up term by term</source>
        <translation>逐项相加</translation>
    </message>
    <message>
        <source>Next term</source>
        <translation>下一项</translation>
    </message>
    <message>
        <source>Skip to the result</source>
        <translation>直接看结果</translation>
    </message>
    <message>
        <source>Stand on this number in its own step</source>
        <translation>到这个数自己的步骤里去</translation>
    </message>
</context>
<context>
    <name>DiagramCanvas</name>
    <message>
        <source>Flow diagram</source>
        <translation>流程图</translation>
    </message>
    <message>
        <source>%1, folded</source>
        <extracomment>A group of the flow diagram, with whether it is folded</extracomment>
        <translation>%1，已折叠</translation>
    </message>
    <message>
        <source>%1, unfolded</source>
        <translation>%1，已展开</translation>
    </message>
</context>
<context>
    <name>EquationView</name>
    <message>
        <source>Double-click to stand on this number.</source>
        <translation>双击即可走到这个数。</translation>
    </message>
    <message>
        <source>Show cells at a readable size</source>
        <translation>按可读的大小显示格子</translation>
    </message>
    <message>
        <source>Shrink the equation into the window</source>
        <translation>缩小等式以适合窗口</translation>
    </message>
    <message>
        <source>click a cell to switch it</source>
        <translation>点格子切换</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>This step with its operands</source>
        <translation>当前步骤与它的操作数</translation>
    </message>
    <message>
        <source>This step&apos;s matrix alone</source>
        <translation>仅当前步骤的矩阵</translation>
    </message>
    <message>
        <source>All steps, into a folder</source>
        <translation>全部步骤，存入一个文件夹</translation>
    </message>
    <message>
        <source>Both languages</source>
        <translation>双语</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;What</source>
        <translation>内容(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Labels</source>
        <translation>标签(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation>倍数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Dots per inch</source>
        <translation>每英寸点数(&amp;D)</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF 页面</translation>
    </message>
    <message>
        <source>GIF animation of the walk</source>
        <translation>GIF 动画（逐步）</translation>
    </message>
    <message>
        <source>CSV numbers</source>
        <translation>CSV 数字</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Nothing has been computed yet.</source>
        <translation>还没有计算出任何结果。</translation>
    </message>
    <message>
        <source>Export into a folder</source>
        <translation>导出到文件夹</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>导出为</translation>
    </message>
    <message>
        <source>&amp;Copy as an image</source>
        <translation>复制为图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Arithmetic</source>
        <translation>计算(&amp;A)</translation>
    </message>
    <message>
        <source>Colour &amp;range</source>
        <translation>颜色范围(&amp;R)</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确计算</translation>
    </message>
    <message>
        <source>By hand, with decimals</source>
        <translation>手算，小数位数</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Each step its own</source>
        <translation>每步各自</translation>
    </message>
    <message>
        <source>One for all steps</source>
        <translation>各步共用</translation>
    </message>
    <message>
        <source>The export was stopped; what was written until then is there.</source>
        <translation>导出已停止；此前写好的文件保留。</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Files of these names are in the folder already (%1). Write over them?</source>
        <translation>文件夹中已有同名文件（%1 个）。要覆盖吗？</translation>
    </message>
</context>
<context>
    <name>FileDesk</name>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>有未保存的修改</translation>
    </message>
    <message>
        <source>Changed elsewhere</source>
        <translation>已在别处修改</translation>
    </message>
    <message>
        <source>“%1” was changed by another window or program since it was opened here.</source>
        <translation>“%1”在这里打开之后，又被另一个窗口或程序修改过。</translation>
    </message>
    <message>
        <source>Saving would replace those changes.</source>
        <translation>保存会覆盖那些修改。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>“%1” exists already. Replace it?</source>
        <translation>“%1”已经存在。要覆盖它吗？</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>要保存对“%1”的修改吗？</translation>
    </message>
    <message>
        <source>They are lost otherwise.</source>
        <translation>不保存，修改就会丢失。</translation>
    </message>
    <message>
        <source>Open a document</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>Attention documents (*.attn.json *.json)</source>
        <translation>注意力文档 (*.attn.json *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>“%1” was not opened: %2.</source>
        <translation>没有打开“%1”：%2。</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>Attention documents (*.attn.json)</source>
        <translation>注意力文档 (*.attn.json)</translation>
    </message>
    <message>
        <source>The program did not end in peace last time. Unsaved work on “%1” was kept.</source>
        <translation>程序上次没有正常退出。“%1”未保存的内容已留存。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>(none yet)</source>
        <translation>（还没有）</translation>
    </message>
    <message>
        <source>Unsaved work cannot be kept in “%1” (%2): save it yourself from time to time.</source>
        <translation>未保存的内容无法暂存到“%1”（%2）：请不时自己保存。</translation>
    </message>
    <message>
        <source>Reading “%1”…</source>
        <translation>正在读取“%1”…</translation>
    </message>
    <message>
        <source>Saving “%1”…</source>
        <translation>正在保存“%1”…</translation>
    </message>
    <message>
        <source>Reading unsaved work…</source>
        <translation>正在读取未保存的内容…</translation>
    </message>
</context>
<context>
    <name>HeadBar</name>
    <message>
        <source>Head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>Drag to put it in another place</source>
        <translation>拖动可调整次序</translation>
    </message>
    <message>
        <source>Add a head</source>
        <translation>添加一个头</translation>
    </message>
    <message>
        <source>Remove this head</source>
        <translation>删除这个头</translation>
    </message>
</context>
<context>
    <name>InputsDock</name>
    <message>
        <source>Own document</source>
        <translation>自己的文档</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Decoder layer %1: cross-attention</source>
        <translation>解码器第 %1 层：交叉注意力</translation>
    </message>
    <message>
        <source>Decoder layer %1: self-attention</source>
        <translation>解码器第 %1 层：自注意力</translation>
    </message>
    <message>
        <source>Encoder layer %1: self-attention</source>
        <translation>编码器第 %1 层：自注意力</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1 → %2 → %3 · %4</source>
        <extracomment>Closed feed-forward section: widths and activation.</extracomment>
        <translation>%1 → %2 → %3 · %4</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Detach</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源句子</translation>
    </message>
    <message>
        <source>Feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Layer normalization</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
</context>
<context>
    <name>LayerBar</name>
    <message>
        <source>Decoder layer %1 of %2</source>
        <translation>解码器第 %1 层（共 %2 层）</translation>
    </message>
    <message>
        <source>Encoder layer %1 of %2</source>
        <translation>编码器第 %1 层（共 %2 层）</translation>
    </message>
    <message>
        <source>Put this layer earlier</source>
        <translation>将这一层前移</translation>
    </message>
    <message>
        <source>Put this layer later</source>
        <translation>将这一层后移</translation>
    </message>
    <message>
        <source>Add a layer behind this one</source>
        <translation>在这一层之后添加一层</translation>
    </message>
    <message>
        <source>Remove this layer</source>
        <translation>删除这一层</translation>
    </message>
</context>
<context>
    <name>LayerOptions</name>
    <message>
        <source>Post-norm</source>
        <translation>后归一化</translation>
    </message>
    <message>
        <source>Pre-norm</source>
        <translation>先归一化</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>GELU</source>
        <translation>GELU</translation>
    </message>
    <message>
        <source>GELU (tanh)</source>
        <translation>GELU (tanh)</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>末尾归一化</translation>
    </message>
    <message>
        <source>Same in all layers</source>
        <translation>用于所有层</translation>
    </message>
    <message>
        <source>Gives every layer the order and the activation of this one; without it each layer has its own</source>
        <translation>让每一层都采用这一层的归一化位置和激活函数；否则每层各用自己的</translation>
    </message>
    <message>
        <source>behind the layers</source>
        <translation>在各层之后</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>Recen&amp;t files</source>
        <translation>最近的文件(&amp;T)</translation>
    </message>
    <message>
        <source>%1[*] – Attention Lab</source>
        <translation>%1[*] – 注意力实验室</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <extracomment>Tool tip: verb, what it is about, key: &quot;Undo: Edit W^Q (Ctrl+Z)&quot;.</extracomment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>About Attention Lab</source>
        <translation>关于注意力实验室</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Attention Lab %1&lt;/h3&gt;&lt;p&gt;Attention, step by step: every number was computed from what you typed, and says how.&lt;/p&gt;&lt;p&gt;The window is free software under the GNU General Public License, version 3 or later; the core and its command are under the MIT licence. Made with Qt %2, QCustomPlot and Eigen.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;注意力实验室 %1&lt;/h3&gt;&lt;p&gt;一步一步看注意力：每个数都由你输入的数算出，并说明怎么来的。&lt;/p&gt;&lt;p&gt;窗口是自由软件，按 GNU 通用公共许可证第 3 版或更新版本发布；核心库和命令行按 MIT 许可证发布。使用 Qt %2、QCustomPlot 和 Eigen。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>MaskEditor</name>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>%1 may attend to %2</source>
        <translation>%1 可以关注 %2</translation>
    </message>
    <message>
        <source>%1 may not attend to %2</source>
        <translation>%1 不可关注 %2</translation>
    </message>
</context>
<context>
    <name>MatchOptions</name>
    <message>
        <source>Scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Cosine similarity</source>
        <translation>余弦相似度</translation>
    </message>
    <message>
        <source>Scaled dot</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>Dot</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Padding mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Several</source>
        <translation>多个掩码</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>Closed options: similarity and mask.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>✓ is true: may attend. Click a cell to switch it; the mask is custom then. Click the name of a key to pad it.</source>
        <translation>✓ 为 true，表示可以关注。点格子切换，掩码随即变为“自定义”；点键的名字可把它设为填充。</translation>
    </message>
</context>
<context>
    <name>MatrixPanel</name>
    <message>
        <source>Resize and paste</source>
        <translation>调整大小并粘贴</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>不粘贴</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Seed (the same seed gives the same numbers between −1 and 1):</source>
        <translation>种子（同一个种子总得到同样的数，在 −1 与 1 之间）：</translation>
    </message>
    <message>
        <source>The toy sentence has no such matrix.</source>
        <translation>玩具句子里没有这样的矩阵。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>设为 0</translation>
    </message>
    <message>
        <source>Fill with zeros</source>
        <translation>全部填 0</translation>
    </message>
    <message>
        <source>Fill with the identity</source>
        <translation>填单位矩阵</translation>
    </message>
    <message>
        <source>Fill with random numbers…</source>
        <translation>填随机数……</translation>
    </message>
    <message>
        <source>Fill from the toy sentence</source>
        <translation>填玩具句子的数</translation>
    </message>
    <message>
        <source>Rename the token</source>
        <translation>重命名词元</translation>
    </message>
</context>
<context>
    <name>MatrixTable</name>
    <message>
        <source>The block is %1; from this cell on there is room for %2.</source>
        <translation>粘贴的数是 %1；从这一格起只放得下 %2。</translation>
    </message>
    <message>
        <source>This table cannot have that shape.</source>
        <translation>这张表不能是那个形状。</translation>
    </message>
    <message>
        <source>Reading the numbers…</source>
        <translation>正在读取这些数…</translation>
    </message>
</context>
<context>
    <name>NameEditor</name>
    <message>
        <source>Token in Chinese</source>
        <translation>中文词元</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Token in English</source>
        <translation>英文词元</translation>
    </message>
</context>
<context>
    <name>NormPanel</name>
    <message>
        <source>ε of this norm, added to the variance inside the root</source>
        <translation>该层归一化的 ε：在根号内与方差相加</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>“%1” is not a number; the old value stays.</source>
        <translation>“%1”不是数；保留原来的值。</translation>
    </message>
    <message>
        <source>The number must be greater than 0.</source>
        <translation>这个数必须大于 0。</translation>
    </message>
</context>
<context>
    <name>ParameterModel</name>
    <message>
        <source>“%1” is not a number; the old value stays.</source>
        <translation>“%1”不是数；保留原来的值。</translation>
    </message>
    <message>
        <source>row %1, column %2: %3</source>
        <extracomment>Screen reader, one cell: row&apos;s name, column&apos;s number, the number.</extracomment>
        <translation>%1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>Row %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
</context>
<context>
    <name>Paste</name>
    <message>
        <source>There is no number to paste.</source>
        <translation>没有可以粘贴的数。</translation>
    </message>
    <message>
        <source>The text is cut short with “...”: copy the whole matrix.</source>
        <translation>文字用“...”省略了一部分：请复制整个矩阵。</translation>
    </message>
    <message>
        <source>Row %1 has %2 numbers, the first row has %3.</source>
        <translation>第 %1 行有 %2 个数，第一行有 %3 个。</translation>
    </message>
    <message>
        <source>“%1” in row %2, column %3 is not a number.</source>
        <translation>第 %2 行第 %3 列的“%1”不是数。</translation>
    </message>
    <message>
        <source>The text is too large to paste.</source>
        <translation>文字太大，不能粘贴。</translation>
    </message>
</context>
<context>
    <name>PipelineStrip</name>
    <message>
        <source>the present step</source>
        <translation>当前步骤</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>%1, hidden</source>
        <translation>%1，已隐藏</translation>
    </message>
    <message>
        <source>Scroll back</source>
        <translation>向前滚动</translation>
    </message>
    <message>
        <source>Scroll on</source>
        <translation>向后滚动</translation>
    </message>
    <message>
        <source>recap</source>
        <extracomment>The last stop of the walk, which shows everything together</extracomment>
        <translation>回顾</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1: steps %2 to %3 of %4</source>
        <extracomment>A folded part of the walk, e.g. &quot;Head 2: steps 7 to 11 of 21&quot;</extracomment>
        <translation>%1：第 %2 步到第 %3 步，共 %4 步</translation>
    </message>
    <message>
        <source>Recap</source>
        <translation>回顾</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <extracomment>A stop of the walk, e.g. &quot;Step 5 of 7: Attention weights A&quot;</extracomment>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>PipelineView</name>
    <message>
        <source>%1, folded</source>
        <extracomment>After the number of steps of a group: &quot;5 steps, folded&quot;</extracomment>
        <translation>%1，已折叠</translation>
    </message>
    <message>
        <source>Pipeline at a glance</source>
        <translation>流程全景</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole diagram (F)</source>
        <translation>显示整张流程图（F）</translation>
    </message>
    <message>
        <source>Open equation</source>
        <translation>打开等式</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Click a card to stand on it, double-click to open it</source>
        <translation>单击卡片查看，双击打开等式</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>Beside the title of the pipeline page: what is shown, and how many steps it has</extracomment>
        <translation>%1，共 %2</translation>
    </message>
</context>
<context>
    <name>Practice</name>
    <message>
        <source>This cell is not hidden.</source>
        <translation>这一格没有隐藏。</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1”不是一个数。</translation>
    </message>
</context>
<context>
    <name>PracticeBar</name>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Reveal cell (R)</source>
        <extracomment>Uncover the chosen cell; R is its key</extracomment>
        <translation>揭示这一格（R）</translation>
    </message>
    <message>
        <source>Reveal row</source>
        <translation>揭示这一行</translation>
    </message>
    <message>
        <source>Shift+R</source>
        <translation>Shift+R</translation>
    </message>
    <message>
        <source>Reveal all</source>
        <translation>全部揭示</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>What was typed, then what the check says of it</extracomment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Hidden: %1   Right: %2   Wrong: %3</source>
        <translation>隐藏 %1&#x3000;答对 %2&#x3000;答错 %3</translation>
    </message>
    <message>
        <source>Answer for row %1, column %2</source>
        <translation>第 %1 行第 %2 列的答案</translation>
    </message>
</context>
<context>
    <name>PresentationHead</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确计算</translation>
    </message>
    <message>
        <source>By hand, 1 decimal</source>
        <translation>手算，1 位小数</translation>
    </message>
    <message>
        <source>By hand, %1 decimals</source>
        <translation>手算，%1 位小数</translation>
    </message>
</context>
<context>
    <name>PresentationView</name>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
</context>
<context>
    <name>ScalingOptions</name>
    <message>
        <source>Scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Soft cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>on</source>
        <translation>启用</translation>
    </message>
</context>
<context>
    <name>Selection</name>
    <message>
        <source>Recap</source>
        <translation>回顾</translation>
    </message>
</context>
<context>
    <name>ShortcutsSheet</name>
    <message>
        <source>Move the chosen cell in the heatmap</source>
        <translation>在热力图里移动选中的格子</translation>
    </message>
    <message>
        <source>Edit the cell of a table; Enter again: down</source>
        <translation>编辑表格的一格；再按 Enter 到下一行</translation>
    </message>
    <message>
        <source>Next cell, behind the last one the next control</source>
        <translation>下一格；最后一格之后到下一个控件</translation>
    </message>
    <message>
        <source>Set the chosen cells of a table to 0</source>
        <translation>把表格里选中的格子设为 0</translation>
    </message>
    <message>
        <source>Drag, wheel</source>
        <translation>拖动，滚轮</translation>
    </message>
    <message>
        <source>Change a number by 0.1; Ctrl: by 1, Shift: by 0.01</source>
        <translation>每次改变 0.1；Ctrl 为 1，Shift 为 0.01</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>Shift 加拖动</translation>
    </message>
    <message>
        <source>Choose a block of cells</source>
        <translation>选中一块格子</translation>
    </message>
    <message>
        <source>In the mask: may attend or not</source>
        <translation>掩码里：可以关注或不可关注</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>In the views</source>
        <translation>在各视图中</translation>
    </message>
    <message>
        <source>Zoom into a large heatmap, out, all of it</source>
        <translation>放大大型热力图、缩小、看全图</translation>
    </message>
    <message>
        <source>Page down, Space, N</source>
        <translation>Page Down、空格、N</translation>
    </message>
    <message>
        <source>Next matrix or step</source>
        <translation>下一个矩阵或步骤</translation>
    </message>
    <message>
        <source>Page up, Backspace, P</source>
        <translation>Page Up、退格、P</translation>
    </message>
    <message>
        <source>Previous matrix or step</source>
        <translation>上一个矩阵或步骤</translation>
    </message>
    <message>
        <source>Blank the page; any key or click brings it back</source>
        <translation>黑屏；按任意键或点击恢复</translation>
    </message>
    <message>
        <source>Reveal the next hidden cell</source>
        <translation>揭示下一个隐藏的格</translation>
    </message>
    <message>
        <source>Add the next term</source>
        <translation>加上下一项</translation>
    </message>
    <message>
        <source>To the numbers of the derivation; ← → and Enter follow one</source>
        <translation>转到推导中的数；← → 选择，Enter 跳到它的出处</translation>
    </message>
    <message>
        <source>The whole of a large equation, or readable cells</source>
        <translation>显示整个大等式，或显示看得清的格</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>结束演示</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>演示时</translation>
    </message>
</context>
<context>
    <name>SizesPanel</name>
    <message>
        <source>Encoder layers</source>
        <translation>编码层</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>解码层</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词数</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键宽</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>Step %1</source>
        <extracomment>Step bar, bold part: where the walk stands.</extracomment>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source> of %1</source>
        <extracomment>Step bar, directly behind &quot;Step 3&quot;.</extracomment>
        <translation>，共 %1 步</translation>
    </message>
</context>
<context>
    <name>StoryboardPage</name>
    <message>
        <source>Storyboard</source>
        <translation>分镜</translation>
    </message>
    <message>
        <source>Every step on one sheet</source>
        <translation>所有步骤在一张图上</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole sheet (F)</source>
        <translation>显示整张图（F）</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export storyboard</source>
        <translation>导出分镜</translation>
    </message>
    <message>
        <source>PDF (*.pdf);;SVG (*.svg);;PNG (*.png)</source>
        <translation>PDF (*.pdf);;SVG (*.svg);;PNG (*.png)</translation>
    </message>
</context>
<context>
    <name>StoryboardView</name>
    <message>
        <source>Storyboard: all steps on one sheet</source>
        <translation>分镜：所有步骤在一张图上</translation>
    </message>
</context>
<context>
    <name>TabScroll</name>
    <message>
        <source>Scroll the tabs back</source>
        <translation>标签向前滚动</translation>
    </message>
    <message>
        <source>Scroll the tabs on</source>
        <translation>标签向后滚动</translation>
    </message>
</context>
<context>
    <name>TargetPanel</name>
    <message>
        <source>No target</source>
        <translation>没有目标</translation>
    </message>
    <message>
        <source>With a target the model has a loss: how far a step is from what it should have been.</source>
        <translation>有了目标，模型就有损失：某一步的结果离应有的结果有多远。</translation>
    </message>
    <message>
        <source>The loss is said when the model has been computed.</source>
        <translation>模型计算完成后给出损失。</translation>
    </message>
    <message>
        <source>Loss: %1. Cross-entropy: the mean over the rows of −Σ t·ln a.</source>
        <translation>损失：%1。交叉熵：各行 −Σ t·ln a 的平均。</translation>
    </message>
    <message>
        <source>Loss: %1. Mean squared error: the mean over the cells of the squared difference.</source>
        <translation>损失：%1。均方误差：各格差值平方的平均。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 · loss %2</source>
        <extracomment>Closed section &quot;Target&quot;: the step and the loss.</extracomment>
        <translation>%1 · 损失 %2</translation>
    </message>
    <message>
        <source>Step with a target</source>
        <translation>带有目标的步骤</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Mean squared error</source>
        <translation>均方误差</translation>
    </message>
    <message>
        <source>Cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>Set as it is now</source>
        <translation>取当前值</translation>
    </message>
    <message>
        <source>The present numbers of the step become the target</source>
        <translation>把该步骤当前的数作为目标</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>By hand, 1 decimal</source>
        <translation>手算 1 位</translation>
    </message>
    <message>
        <source>By hand, %1 decimals</source>
        <translation>手算 %1 位</translation>
    </message>
    <message>
        <source>1 decimal</source>
        <translation>保留 1 位小数</translation>
    </message>
    <message>
        <source>%1 decimals</source>
        <translation>保留 %1 位小数</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>双语</translation>
    </message>
    <message>
        <source>How many decimals</source>
        <translation>保留几位小数</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Type your own numbers</source>
        <translation>输入你自己的数</translation>
    </message>
    <message>
        <source>Words, the matrix X and the weights are tables. Change any number, or drag it, and everything is computed again at once.</source>
        <translation>词、矩阵 X 和权重矩阵都是表格。改动或拖动任何一个数，一切立即重新计算。</translation>
    </message>
    <message>
        <source>One step, one equation</source>
        <translation>一步一个等式</translation>
    </message>
    <message>
        <source>Each step is drawn as an equation of matrices. Choose a cell of the result: the row and the column that made it light up.</source>
        <translation>每一步都画成矩阵的等式。选中结果里的一格，算出它的那一行和那一列就会亮起来。</translation>
    </message>
    <message>
        <source>How was this computed?</source>
        <translation>这个数怎么来的？</translation>
    </message>
    <message>
        <source>Here stands the arithmetic of the chosen number. Click a term to go to where it came from, down to the numbers you typed.</source>
        <translation>这里写着选中的数的算式。点其中一项，就走到它的来处，一直走到你输入的数。</translation>
    </message>
    <message>
        <source>Walk from X to Z</source>
        <translation>从 X 走到 Z</translation>
    </message>
    <message>
        <source>Page down goes on, page up goes back, space plays. Every picture in the strip is a step you can click.</source>
        <translation>PageDown 下一步，PageUp 上一步，空格播放。下方每个小图都是可以点的一步。</translation>
    </message>
    <message>
        <source>Exact or by hand, 中文 or English</source>
        <translation>精确或手算，中文或 English</translation>
    </message>
    <message>
        <source>By hand rounds every step as on paper. Labels switch between Chinese, English and both. F5 presents, F1 shows every key.</source>
        <translation>手算像在纸上一样每步舍入。标签可以是中文、英文或双语。F5 演示，F1 列出所有按键。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>Tour: which stop of how many.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
</context>
<context>
    <name>Undo</name>
    <message>
        <source>Switch the arithmetic</source>
        <translation>切换计算方式</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑 %1</translation>
    </message>
    <message>
        <source>Paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>Paste into %1 and resize</source>
        <translation>调整大小并粘贴到 %1</translation>
    </message>
    <message>
        <source>Rename a token</source>
        <translation>重命名词元</translation>
    </message>
    <message>
        <source>Add a head</source>
        <translation>添加一个头</translation>
    </message>
    <message>
        <source>Remove a head</source>
        <translation>删除一个头</translation>
    </message>
    <message>
        <source>Reorder the heads</source>
        <translation>调整头的次序</translation>
    </message>
    <message>
        <source>Switch a mask cell</source>
        <translation>切换掩码的一格</translation>
    </message>
    <message>
        <source>Fill %1 with zeros</source>
        <translation>%1 全部填 0</translation>
    </message>
    <message>
        <source>Fill %1 with the identity</source>
        <translation>%1 填单位矩阵</translation>
    </message>
    <message>
        <source>Fill %1 with random numbers</source>
        <translation>%1 填随机数</translation>
    </message>
    <message>
        <source>Fill %1 from the toy sentence</source>
        <translation>%1 填玩具句子的数</translation>
    </message>
    <message>
        <source>Clear cells of %1</source>
        <translation>清空 %1 的格子</translation>
    </message>
    <message>
        <source>Change an option</source>
        <translation>更改选项</translation>
    </message>
    <message>
        <source>Change the scale</source>
        <translation>更改缩放因子</translation>
    </message>
    <message>
        <source>Change the temperature</source>
        <translation>更改温度</translation>
    </message>
    <message>
        <source>Change the soft cap</source>
        <translation>更改软上限</translation>
    </message>
    <message>
        <source>Change the number of heads</source>
        <translation>更改头数</translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>调整大小</translation>
    </message>
    <message>
        <source>Switch the causal mask</source>
        <translation>切换因果掩码</translation>
    </message>
    <message>
        <source>Switch a padded token</source>
        <translation>切换填充词元</translation>
    </message>
    <message>
        <source>Add a layer</source>
        <translation>添加一层</translation>
    </message>
    <message>
        <source>Remove a layer</source>
        <translation>删除一层</translation>
    </message>
    <message>
        <source>Reorder the layers</source>
        <translation>调整层的顺序</translation>
    </message>
    <message>
        <source>Make all layers alike</source>
        <translation>统一所有层</translation>
    </message>
    <message>
        <source>Change the ε of a norm</source>
        <translation>修改层归一化的 ε</translation>
    </message>
    <message>
        <source>Choose a target</source>
        <translation>选择目标</translation>
    </message>
    <message>
        <source>Choose the loss</source>
        <translation>选择损失</translation>
    </message>
    <message>
        <source>Set the target as it is now</source>
        <translation>把当前值设为目标</translation>
    </message>
    <message>
        <source>Clear the target</source>
        <translation>清除目标</translation>
    </message>
    <message>
        <source>Switch the colour range</source>
        <translation>切换颜色范围</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>%1 cannot be written to.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>The window. Figures without a window or a display: attention-lab --export DIR FILE (see attention-lab --export DIR --help).</source>
        <translation>打开窗口。不需要窗口和显示器的图片：attention-lab --export DIR FILE（见 attention-lab --export DIR --help）。</translation>
    </message>
    <message>
        <source>Write the window&apos;s main states as pictures into DIR.</source>
        <translation>把窗口的主要状态写成图片，放进 DIR。</translation>
    </message>
    <message>
        <source>With --screenshots: names that contain PART.</source>
        <translation>与 --screenshots 同用：只写名字里含 PART 的图。</translation>
    </message>
    <message>
        <source>A document to open: a path, example:NAME, or - for standard input.</source>
        <translation>要打开的文档：路径、example:名称，或 - 表示标准输入。</translation>
    </message>
</context>
</TS>
